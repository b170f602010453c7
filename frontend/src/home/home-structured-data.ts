import { organization } from "../structured-data/organization.ts";
import type { MakeStructuredData } from "../structured-data/structured-node.ts";

export const makeStructuredData: MakeStructuredData = () => [organization];
