import { RECOVERY_CODES } from '@velvet/contract/staff'
import { randomInt } from 'node:crypto'
import { keyedHash } from './keyed-hash.ts'

/** Without the letters and digits that look alike on paper. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 10

/** Returns codes such as `K7WQM-2HXTB`: 50 bits each, and each works once. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
    return `${letters.slice(0, LENGTH / 2).join('')}-${letters.slice(LENGTH / 2).join('')}`
  })
}

/** Returns true for text that was typed in place of a code and can be a recovery code. */
export function isRecoveryCode(typed: string): boolean {
  return plain(typed).length === LENGTH
}

/** Returns what the database keeps of a code, in whatever way its letters were typed. */
export function recoveryHash(secret: string, staffId: string, typed: string): string {
  return keyedHash(secret, 'recovery-code', staffId, plain(typed))
}

function plain(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
