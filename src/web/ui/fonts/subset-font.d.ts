declare module 'subset-font' {
  type Axis = number | { readonly min: number; readonly max: number; readonly default?: number };

  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      readonly targetFormat: 'sfnt' | 'woff' | 'woff2';
      readonly keepFeatures?: readonly string[];
      readonly variationAxes?: Readonly<Record<string, Axis>>;
    },
  ): Promise<Buffer>;
}
