// The package has no types; these cover the part that the build uses.
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'woff2' | 'woff' | 'sfnt' | 'truetype';
    variationAxes?: Record<string, number | { min: number; max: number }>;
    keepFeatures?: string[];
    dropTables?: string[];
    noHinting?: boolean;
  }
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
