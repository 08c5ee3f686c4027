import { RECOVERY_CODES } from '@velvet/contract/people/staff.rules'
import { randomInt } from 'node:crypto'
import { keyedHash } from './keyed-hash.ts'

/** Letters and digits that look alike on paper are left out. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 10

/** Returns codes such as `K7WQM-2HXTB`. Each has 50 random bits and works once. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
    return `${letters.slice(0, LENGTH / 2).join('')}-${letters.slice(LENGTH / 2).join('')}`
  })
}

/** Returns true for text that has the form of a recovery code. */
export function isRecoveryCode(typed: string): boolean {
  return plain(typed).length === LENGTH
}

/**
 * Returns the hash of a code that the database keeps. Small and capital letters and hyphens make no
 * difference.
 */
export function recoveryHash(secret: string, staffId: string, typed: string): string {
  return keyedHash(secret, 'recovery-code', staffId, plain(typed))
}

function plain(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
