declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype'
      variationAxes?: Record<string, { min: number; max: number }>
      keepFeatures: string[]
      noLayoutClosure?: boolean
      noHinting: boolean
    },
  ): Promise<Buffer>
}
