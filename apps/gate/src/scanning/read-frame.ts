import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/**
 * The longer side of the picture that is searched for a code, in pixels. A code at arm's length is
 * large enough in such a picture.
 */
const SIDE = 960

export type Frame = VideoFrame | ImageBitmap
/** Returns the text of a QR code in the frame, or undefined where there is none. */
type ReadFrame = (frame: Frame) => Promise<string | undefined>

/** TypeScript does not declare this class, because only some browsers have it. */
interface Detector {
  detect: (frame: Frame) => Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** Returns the browser's own reader if it works, and otherwise the one that we serve. */
export async function readerOfFrames(): Promise<ReadFrame> {
  const own = await ownReader().catch(() => undefined)
  if (!own) return servedReader()
  let read = own
  return (frame) =>
    read(frame).catch(() => {
      // Some detectors fail only at a later picture. From then on, the reader that we serve is
      // used.
      read = servedReader()
      return read(frame)
    })
}

/**
 * Returns the browser's own reader after a trial with an empty picture. Some browsers have the
 * class but support no format, and others throw at the first use. Returns undefined if the browser
 * cannot read QR codes.
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
  // The reader begins to load now, because the first frame may already show a code.
  void prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser gives no canvas to the reader of codes')
  return async (frame) => {
    const { width, height } = sizeToRead(frame)
    // Setting the size of a canvas allocates the canvas anew, so the size is set only when it
    // changes.
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    context.drawImage(frame, 0, 0, width, height)
    const read = async ({ x, y, width: across, height: down }: DOMRectReadOnly) => {
      const picture = context.getImageData(x, y, across, down)
      const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
      return found?.text
    }
    // People hold their code to the middle of the picture. The middle is searched first, because
    // searching it takes half as long as searching the whole picture.
    const side = Math.min(width, height)
    const middle = new DOMRectReadOnly((width - side) >> 1, (height - side) >> 1, side, side)
    return (await read(middle)) ?? read(new DOMRectReadOnly(0, 0, width, height))
  }
}

function sizeToRead(frame: Frame): { width: number; height: number } {
  const [width, height] =
    'displayWidth' in frame ? [frame.displayWidth, frame.displayHeight] : [frame.width, frame.height]
  const scale = Math.min(1, SIDE / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
