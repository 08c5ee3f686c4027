// This is the encoding of RFC 9285. It turns two bytes into three characters of QR's alphanumeric
// mode.
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const BASE = CHARACTERS.length

export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const pair = bytes.subarray(at, at + 2)
    let value = pair.reduce((sum, byte) => sum * 256 + byte, 0)
    for (let left = pair.length + 1; left > 0; left--) {
      text += CHARACTERS.charAt(value % BASE)
      value = Math.floor(value / BASE)
    }
  }
  return text
}

/** Returns the bytes that a text encodes, or undefined if the text is not valid base45. */
export function fromBase45(text: string): Uint8Array | undefined {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const digits = Array.from(text.slice(at, at + 3), (one) => CHARACTERS.indexOf(one))
    const value = digits.reduceRight((sum, digit) => sum * BASE + digit, 0)
    const isWrong = digits.length === 1 || digits.includes(-1) || value >= 256 ** (digits.length - 1)
    if (isWrong) return undefined
    if (digits.length === 3) bytes.push(value >> 8)
    bytes.push(value & 255)
  }
  return Uint8Array.from(bytes)
}
