declare module "subset-font" {
  type AxisRange = number | { readonly min: number; readonly max: number };
  type Options = {
    readonly targetFormat: "woff2" | "sfnt";
    readonly variationAxes?: Readonly<Record<string, AxisRange>>;
    readonly noHinting?: boolean;
    readonly keepFeatures?: readonly string[];
  };
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
