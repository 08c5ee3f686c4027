// One phone shows an admission code, and another phone learns from the code which tickets of a list
// have admitted a person. The text holds a bit for each ticket, in the order of sale. In this order
// a list grows only at its end, so two phones understand each other even if one of them lacks the
// latest tickets. The text uses only characters of QR's alphanumeric mode, so that 1,000 tickets
// fit a code of 57 modules.
import { fromBase45, toBase45 } from './base45.ts'

const MARK = 'VGATE2'
const NOT_IN_NAMES = /[^A-Z0-9 .-]/g
const LONGEST_NAME = 16
const LIST_BYTES = 4
const COUNT_BYTES = 2
/**
 * The code holds a proof after each block of this many tickets and after the last ticket. A proof
 * is a digest of all tickets before it, so that the other phone can find out whether its list
 * begins with the same tickets.
 */
const BLOCK = 64
const PROOF_BYTES = 2

interface AdmissionCode {
  /** The name of the phone that shows the code. */
  phone: string
  /** A short digest of the list's salt, by which another phone recognises the list. */
  list: string
  /** The number of tickets in the list of the phone that shows the code. */
  count: number
  /** The proofs of the blocks, one after the other, in hexadecimal digits. */
  proofs: string
  /** One bit for each ticket. The bit is set if the ticket has admitted a person. */
  bits: Uint8Array
}

/** Returns the code of a phone whose list has these keys in the order of sale. */
export async function admissionCode(
  phone: string,
  { salt, keys }: { salt: string; keys: readonly string[] },
  isInside: (key: string) => boolean,
): Promise<AdmissionCode> {
  const bits = new Uint8Array(Math.ceil(keys.length / 8))
  keys.forEach((key, index) => {
    const byte = index >> 3
    if (isInside(key)) bits[byte] = (bits[byte] ?? 0) | (1 << (index & 7))
  })
  const proofs = await proofsOf(keys, endsOfBlocks(keys.length))
  return { phone, list: await nameOfList(salt), count: keys.length, proofs, bits }
}

/**
 * Returns a short name for the list with this salt. All phones compute the same name, so a phone
 * finds out which list a code is about.
 */
export function nameOfList(salt: string): Promise<string> {
  return digest(salt, LIST_BYTES)
}

/**
 * Returns those of this phone's keys whose tickets have admitted a person according to the code.
 * Returns undefined if the two lists differ in the tickets that both should have.
 */
export async function keysInside(
  keys: readonly string[],
  { count, proofs, bits }: AdmissionCode,
): Promise<string[] | undefined> {
  const common = endsOfBlocks(count).filter((end) => end <= keys.length)
  if (!proofs.startsWith(await proofsOf(keys, common))) return undefined
  return keys.slice(0, count).filter((_, index) => isSet(bits, index))
}

function isSet(bits: Uint8Array, index: number): boolean {
  return (((bits[index >> 3] ?? 0) >> (index & 7)) & 1) === 1
}

function endsOfBlocks(count: number): number[] {
  return Array.from({ length: Math.ceil(count / BLOCK) }, (_, at) => Math.min(count, (at + 1) * BLOCK))
}

async function proofsOf(keys: readonly string[], ends: readonly number[]): Promise<string> {
  const proofs = ends.map((end) => digest(keys.slice(0, end).join('\n'), PROOF_BYTES))
  return (await Promise.all(proofs)).join('')
}

async function digest(text: string, bytes: number): Promise<string> {
  const whole = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return hexOf(new Uint8Array(whole, 0, bytes))
}

export function writeAdmissionCode({ phone, list, count, proofs, bits }: AdmissionCode): string {
  const name = phone.toUpperCase().replace(NOT_IN_NAMES, '').slice(0, LONGEST_NAME)
  const head = [...bytesOf(list), count >> 8, count & 255, ...bytesOf(proofs)]
  return `${MARK}:${name}:${toBase45(Uint8Array.from([...head, ...bits]))}`
}

/** Reads an admission code. Returns undefined for any other code, such as the code of a ticket. */
export function readAdmissionCode(text: string): AdmissionCode | undefined {
  const [mark, phone, ...rest] = text.split(':')
  if (mark !== MARK || phone === undefined) return undefined
  const bytes = fromBase45(rest.join(':'))
  if (!bytes || bytes.length < LIST_BYTES + COUNT_BYTES) return undefined
  const list = hexOf(bytes.subarray(0, LIST_BYTES))
  const count = ((bytes[LIST_BYTES] ?? 0) << 8) | (bytes[LIST_BYTES + 1] ?? 0)
  const proved = LIST_BYTES + COUNT_BYTES + endsOfBlocks(count).length * PROOF_BYTES
  const proofs = hexOf(bytes.subarray(LIST_BYTES + COUNT_BYTES, proved))
  const bits = bytes.subarray(proved)
  return bits.length === Math.ceil(count / 8) ? { phone, list, count, proofs, bits } : undefined
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16))
}
