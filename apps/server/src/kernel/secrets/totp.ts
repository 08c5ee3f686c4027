import { plainDigits } from '@velvet/contract/shared/typing/typed-number'
import { createHmac, randomBytes } from 'node:crypto'
import { equalSecrets } from './equal-secrets.ts'

const STEP_MS = 30_000
const DIGITS = 6
/** A phone's clock may be half a minute off, and typing takes a while. */
const STEPS_OFF = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the code of a time step (RFC 6238, with SHA-1, which every authenticator app knows). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  // RFC 4226, 5.3: the last four bits of the digest are the offset of the 31 bits.
  const start = digest.readUInt8(digest.length - 1) & 0xf
  const number = digest.readUInt32BE(start) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Returns the time step to which a code belongs now; undefined for a wrong code. */
export function stepOf(secret: Buffer, code: string, now = Date.now()): number | undefined {
  const current = Math.floor(now / STEP_MS)
  const digits = plainDigits(code).replace(/\s/g, '')
  const steps = Array.from({ length: 2 * STEPS_OFF + 1 }, (_, index) => current - STEPS_OFF + index)
  return steps.find((step) => equalSecrets(digits, totpCode(secret, step)))
}

export function makeTotpSecret(): Buffer {
  return randomBytes(20)
}

/** Returns the address that an authenticator app accepts in place of a QR code. */
export function totpAddress(secret: Buffer, issuer: string, email: string): string {
  const label = encodeURIComponent(`${issuer}:${email}`)
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}

/** Writes bytes as people type them into an authenticator app (RFC 4648). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32.charAt(parseInt(five.padEnd(5, '0'), 2))).join('')
}
