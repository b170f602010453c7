import { makeFallbackAddress } from "../../build/articles/post-pictures.ts";

export const pictureFallback = makeFallbackAddress();
