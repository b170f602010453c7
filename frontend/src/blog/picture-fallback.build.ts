import { makeFallbackAddress } from "../../blog/post-pictures.ts";

export const pictureFallback = makeFallbackAddress();
