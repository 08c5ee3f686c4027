// The commands of ESC/POS that nearly every receipt printer knows, as the reference of Epson describes them.

const ESC = 0x1b
const GS = 0x1d

/** Receipt printers for 80 mm print at least so many letters of the normal size on a line. */
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
 * Returns a line of text. The code pages of printers differ, so only letters without accents are sent: `Ọba` becomes
 * `Oba`, `₦` becomes `N`, and a letter that has no such form becomes `?`.
 */
export function line(text: string): Bytes {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll('₦', 'N')
    .replace(/[‘’]/g, "'")
    .replace(/[^ -~]/gu, '?')
  return [...Array.from(plain, (letter) => letter.charCodeAt(0)), 0x0a]
}

/** Returns a name on the left and its value on the right, on two lines if they do not fit on one. */
export function pair(name: string, value: string): Bytes {
  const gap = COLUMNS - name.length - value.length
  if (gap > 0) return line(name + ' '.repeat(gap) + value)
  return [...line(name), ...line(value.padStart(COLUMNS))]
}

/** The side of one module of a code in dots. A code of 21 modules is 26 mm wide then. */
const MODULE_DOTS = 10
const ECC_M = 49

/** Returns the commands that store a QR code in the printer and print it. */
export function qrCode(text: string): Bytes {
  const data = Array.from(text, (letter) => letter.charCodeAt(0))
  return [
    ...codeCommand(0x41, [50, 0]),
    ...codeCommand(0x43, [MODULE_DOTS]),
    ...codeCommand(0x45, [ECC_M]),
    ...codeCommand(0x50, [48, ...data]),
    ...codeCommand(0x51, [48]),
    0x0a,
  ]
}

/** The length counts everything after it: the kind of the code, the function, and what the function takes. */
function codeCommand(name: number, values: Bytes): Bytes {
  const length = values.length + 2
  return [GS, 0x28, 0x6b, length % 256, Math.floor(length / 256), 49, name, ...values]
}
