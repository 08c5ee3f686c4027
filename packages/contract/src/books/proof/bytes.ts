import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

export const hexOf = bytesToHex

/** Returns the bytes that a text names in hexadecimal digits; undefined if it names none. */
export function bytesOfHex(text: string): Uint8Array | undefined {
  return /^([0-9a-f]{2})*$/.test(text) ? hexToBytes(text) : undefined
}

export const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Returns the bytes that a text names in base 64; undefined if it names none. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    // Two spellings of the same bytes would be two notes with one meaning.
    return base64Of(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}
