interface Detector {
  detect: (image: ImageBitmap) => Promise<{ rawValue: string }[]>
}
type DetectorOf = new (options: { formats: string[] }) => Detector

/** Returns the content of the QR code on a photo; undefined if there is none that can be read. */
export async function readCode(photo: File): Promise<string | undefined> {
  const { BarcodeDetector } = globalThis as unknown as { BarcodeDetector: DetectorOf }
  try {
    const found = await new BarcodeDetector({ formats: ['qr_code'] }).detect(await createImageBitmap(photo))
    return found[0]?.rawValue
  } catch {
    return undefined
  }
}
