import { readFileSync } from 'node:fs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const WASM = new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))

/** Reads the code in a picture with the library of the gate. */
export async function codeIn(picture: Uint8Array): Promise<string | undefined> {
  const { buffer } = new Uint8Array(readFileSync(WASM))
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true })
  const [code] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  return code?.text
}
