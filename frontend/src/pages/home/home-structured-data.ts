import { organization } from "../../features/structured-data/organization.ts";
import type { MakeStructuredData } from "../../features/structured-data/structured-node.ts";

export const makeStructuredData: MakeStructuredData = () => [organization];
