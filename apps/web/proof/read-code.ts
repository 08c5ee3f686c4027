/** TypeScript does not declare this class, because some browsers lack it. */
interface Detector {
  detect: (image: ImageBitmap) => Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

/** Returns the content of the QR code on a photo; undefined if there is none that can be read. */
export async function readCode(photo: File): Promise<string | undefined> {
  return (await readByBrowser(photo).catch(() => undefined)) ?? readByServedReader(photo).catch(() => undefined)
}

/** iPhones and Firefox cannot read codes, and some other browsers cannot read QR codes. */
async function readByBrowser(photo: File): Promise<string | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return undefined
  const [found] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(await createImageBitmap(photo))
  return found?.rawValue
}

async function readByServedReader(photo: File): Promise<string | undefined> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  const [found] = await readBarcodes(photo, { formats: ['QRCode'], maxNumberOfSymbols: 1, tryHarder: true })
  return found?.text
}
