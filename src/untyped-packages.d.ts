declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly silent: boolean;
      readonly directory: string;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}

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
