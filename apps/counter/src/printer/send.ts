import type { Printer } from '../store/printer.ts'
import { knownSerial, knownUsb } from './ports.ts'

/** A printer that does not take its bytes within this time has no paper, or is switched off. */
const TIME_LIMIT_MS = 10_000

/** Sends bytes to the receipt printer. Throws if it is not there, or if it does not take them in time. */
export async function send(printer: Printer, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const port = printer.kind === 'serial' ? await knownSerial() : await knownUsb()
  if (!port) throw new Error('The receipt printer is not connected')
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The receipt printer does not answer')),
      TIME_LIMIT_MS,
    )
  })
  try {
    await Promise.race([port.write(bytes, printer), late])
  } finally {
    clearTimeout(timer)
    await port.close().catch(() => undefined)
  }
}
