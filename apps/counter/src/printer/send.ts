import type { Printer } from '../store/printer.ts'
import { knownSerial, knownUsb } from './ports.ts'

/** A printer that does not take a short text within this time has no paper, or is switched off. */
const TIME_LIMIT_MS = 10_000
/** The slowest printers listen at 9,600 bits a second, and a byte takes ten of them. */
const MS_A_BYTE = 10_000 / 9600
/** A port that does not close within this time must not keep the next paper back. */
const CLOSES_WITHIN_MS = 1000

let before: Promise<unknown> = Promise.resolve()

/**
 * Sends bytes to the receipt printer, after those that were sent before, because a port can be open only once. Throws
 * if the printer is not there, or if it does not take them in time.
 */
export function send(printer: Printer, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const sent = before.then(() => sendNow(printer, bytes))
  before = sent.catch(() => undefined)
  return sent
}

async function sendNow(printer: Printer, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const port = printer.kind === 'serial' ? await knownSerial(printer) : await knownUsb(printer)
  if (!port) throw new Error('The receipt printer is not connected')
  try {
    await inTime(port.write(bytes, printer), TIME_LIMIT_MS + bytes.length * MS_A_BYTE)
  } finally {
    await inTime(port.close(), CLOSES_WITHIN_MS).catch(() => undefined)
  }
}

/** Waits for the printer. Throws if that takes longer than the limit. */
async function inTime(work: Promise<void>, limitMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The receipt printer does not answer')), limitMs)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
