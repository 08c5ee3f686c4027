import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Returns the text of a QR code in the picture, or undefined where there is none. */
type ReadFrame = (frame: ImageBitmap) => Promise<string | undefined>

/** TypeScript does not declare this class, because only some browsers have it. */
interface Detector {
  detect: (frame: ImageBitmap) => Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** Returns the browser's own reader if it works, and otherwise the one that we serve. */
export async function readerOfFrames(): Promise<ReadFrame> {
  const own = await ownReader().catch(() => undefined)
  const served = servedReader()
  if (!own) return served
  let read = own
  return (frame) =>
    read(frame).catch(() => {
      // Some detectors throw only at a later picture. From then on the served reader is used.
      read = served
      return served(frame)
    })
}

/**
 * Returns the browser's detector after a trial with an empty picture. Some browsers have the class
 * but support no format, and others throw at the first use.
 */
async function ownReader(): Promise<ReadFrame | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return undefined
  const formats = await BarcodeDetector.getSupportedFormats()
  if (!formats.includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  await detector.detect(await createImageBitmap(new ImageData(16, 16)))
  return async (frame) => (await detector.detect(frame))[0]?.rawValue
}

function servedReader(): ReadFrame {
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser gives no canvas to the reader of codes')
  return async (frame) => {
    canvas.width = frame.width
    canvas.height = frame.height
    context.drawImage(frame, 0, 0)
    const picture = context.getImageData(0, 0, frame.width, frame.height)
    const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    return found?.text
  }
}
