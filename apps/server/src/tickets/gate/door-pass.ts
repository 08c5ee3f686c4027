import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { SCAN_WAITS_AT_MOST_HOURS } from '@velvet/contract/tickets/gate-words'
import { timingSafeEqual } from 'node:crypto'
import { keyedHash, type HashSettings } from '../../kernel/secrets/keyed-hash.ts'

const PASS = /^([1-9]\d{0,14})\.[\w-]{32}$/

/**
 * Returns a pass for the list of a showtime. A phone gets it with the list while its user works at the
 * cinema, and sends it with its scans.
 */
export function passOf(config: HashSettings, showtimeId: string, issuedAt: Date): string {
  const time = String(issuedAt.getTime())
  const hash = keyedHash(config.secrets.hash, 'door-pass', showtimeId, time)
  return `${time}.${Buffer.from(hash, 'hex').subarray(0, 24).toString('base64url')}`
}

/**
 * Returns true for a pass of this showtime which is no older than a scan may be. A scan that waits for a
 * network longer than that counts only at the cinemas where its sender works.
 */
export function isPassOf(
  config: HashSettings,
  { pass = '', showtimeId, now }: { pass: string | undefined; showtimeId: string; now: Date },
): boolean {
  const [, time] = PASS.exec(pass) ?? []
  if (time === undefined) return false
  const issuedAt = new Date(Number(time))
  if (now.getTime() - issuedAt.getTime() > SCAN_WAITS_AT_MOST_HOURS * HOUR_MS) return false
  return timingSafeEqual(Buffer.from(pass), Buffer.from(passOf(config, showtimeId, issuedAt)))
}
