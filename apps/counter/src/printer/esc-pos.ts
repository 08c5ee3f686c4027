import { country } from '@velvet/contract/shared/country/country'
import { foldedLetters } from '@velvet/contract/shared/notifications/sms'

// The commands of ESC/POS that nearly every receipt printer knows, as the reference of Epson describes them.

const ESC = 0x1b
const GS = 0x1d

/** A receipt printer for paper of 80 mm prints at least this many letters of the normal size on a line. */
export const COLUMNS = 42

export type Bytes = readonly number[]

/** Clears what an earlier print has left. */
export const RESET: Bytes = [ESC, 0x40]
export const CENTRE: Bytes = [ESC, 0x61, 1]
export const LEFT: Bytes = [ESC, 0x61, 0]
export const LARGE: Bytes = [GS, 0x21, 0x11]
export const NORMAL: Bytes = [GS, 0x21, 0]
/** Feeds the paper to the blade and cuts it. */
export const CUT: Bytes = [GS, 0x56, 0x42, 3]
/** Sends the pulse of 50 ms that opens the drawer at the first connector. */
export const OPEN_DRAWER: Bytes = [ESC, 0x70, 0, 25, 250]

/**
 * Converts a text to what the printer can print. Printers have different code pages, so only plain letters are sent:
 * `Ọba Ƙwallo` becomes `Oba Kwallo`, `₦` becomes `N`, `×` becomes `x`, `–` becomes `-`, and a letter without a plain form
 * becomes `?`.
 */
function printed(text: string): string {
  return foldedLetters(
    text.replaceAll(country().sign, country().plainSign).replaceAll('\u00a0', ' ').replaceAll('×', 'x'),
  ).replace(/[^ -~]/gu, '?')
}

/** Returns the bytes of one printed line. */
export function line(text: string): Bytes {
  return [...Array.from(printed(text), (letter) => letter.charCodeAt(0)), 0x0a]
}

/** Returns a name on the left and its value on the right, on two lines if they do not fit on one. */
export function pair(name: string, value: string): Bytes {
  const [left, right] = [printed(name), printed(value)]
  const gap = COLUMNS - left.length - right.length
  if (gap > 0) return line(left + ' '.repeat(gap) + right)
  return [...line(left), ...line(right.padStart(COLUMNS))]
}

/** Each square of a QR code is this many dots wide, so that a code of 21 squares is 26 mm wide. */
const MODULE_DOTS = 10
/** At this level the code is still read when 15 % of it cannot be seen. */
const LEVEL_M = 49
/** Each step of a QR code is a function of one command, and has this number in the reference. */
const QR = { model: 0x41, moduleSize: 0x43, level: 0x45, store: 0x50, print: 0x51 }

/** Returns the commands that store a QR code in the printer and print it. */
export function qrCode(text: string): Bytes {
  const data = Array.from(text, (letter) => letter.charCodeAt(0))
  return [
    ...codeCommand(QR.model, [50, 0]),
    ...codeCommand(QR.moduleSize, [MODULE_DOTS]),
    ...codeCommand(QR.level, [LEVEL_M]),
    ...codeCommand(QR.store, [48, ...data]),
    ...codeCommand(QR.print, [48]),
    0x0a,
  ]
}

/** The length counts everything after it: the kind of the code, the function, and what the function takes. */
function codeCommand(step: number, values: Bytes): Bytes {
  const length = values.length + 2
  return [GS, 0x28, 0x6b, length % 256, Math.floor(length / 256), 49, step, ...values]
}
