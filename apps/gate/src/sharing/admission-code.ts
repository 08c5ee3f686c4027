// One phone shows another which tickets of a list have admitted somebody. The text has a bit for each
// ticket, in the order of the keys. It uses only characters of QR's alphanumeric mode, so that 1,000
// tickets fit a code of 57 modules.

const MARK = 'VGATE1'
const NOT_IN_NAMES = /[^A-Z0-9 .-]/g
const LONGEST_NAME = 16
const DIGEST_BYTES = 8

interface AdmissionCode {
  /** The name of the phone that shows the code. */
  phone: string
  /** The digest of the list, which both phones must have. */
  digest: string
  bits: string
}

/** Returns a short digest of the keys of a list. */
export async function digestOf(sortedKeys: readonly string[]): Promise<string> {
  const text = new TextEncoder().encode(sortedKeys.join('\n'))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return hexOf(digest.subarray(0, DIGEST_BYTES))
}

export function writeAdmissionCode(code: AdmissionCode): string {
  const name = code.phone.toUpperCase().replace(NOT_IN_NAMES, '').slice(0, LONGEST_NAME)
  return [MARK, name, code.digest, code.bits].join(':')
}

/** Returns undefined for any other code, such as that of a ticket. */
export function readAdmissionCode(text: string): AdmissionCode | undefined {
  const [mark, phone, digest, bits, ...more] = text.split(':')
  if (mark !== MARK || phone === undefined || digest === undefined || bits === undefined) {
    return undefined
  }
  const isWhole = /^[0-9A-F]+$/.test(digest) && /^(?:[0-9A-F]{2})*$/.test(bits) && more.length === 0
  return isWhole ? { phone, digest, bits } : undefined
}

/** Returns hexadecimal digits with a bit for each key, which is set where its ticket is inside. */
export function bitsOf(sortedKeys: readonly string[], isInside: (key: string) => boolean): string {
  const bytes = new Uint8Array(Math.ceil(sortedKeys.length / 8))
  sortedKeys.forEach((key, index) => {
    const byte = index >> 3
    if (isInside(key)) bytes[byte] = (bytes[byte] ?? 0) | (1 << (index & 7))
  })
  return hexOf(bytes)
}

/** Returns the keys whose bit is set. */
export function keysOf(sortedKeys: readonly string[], bits: string): string[] {
  return sortedKeys.filter((_, index) => {
    const byte = parseInt(bits.slice((index >> 3) * 2, (index >> 3) * 2 + 2), 16)
    return ((byte >> (index & 7)) & 1) === 1
  })
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
