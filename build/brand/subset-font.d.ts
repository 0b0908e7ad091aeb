/** Types of the part of the package in use; it ships none. */
declare module 'subset-font' {
  type Options = {
    targetFormat?: 'truetype' | 'woff2'
    variationAxes?: Record<string, number | { min: number; max: number }>
    keepFeatures?: string[]
  }
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Uint8Array>
}
