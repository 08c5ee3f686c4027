import { GateScan, type RefusedScan } from '@velvet/contract/tickets/gate.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { cleanPin } from '@velvet/contract/tickets/pin'
import type { z } from 'zod'
import { unstorableFields } from '../../../platform/http/storable-text.ts'

export type ReadScan = z.output<typeof GateScan>

export const isRead = (scan: ReadScan | RefusedScan): scan is ReadScan => !('error' in scan)

/** Reads one scan of a batch. Returns a refusal for a scan that breaks the contract. */
export function readScan(sent: unknown): ReadScan | RefusedScan {
  const read = GateScan.safeParse(sent)
  if (!read.success) {
    const fields = read.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
    return refusal(nonceOf(sent), 'bad-request', Object.fromEntries(fields))
  }
  const fields = unstorableFields(read.data)
  return fields ? refusal(nonceOf(sent), 'bad-request', fields) : read.data
}

export function refusal(
  nonce: string | null,
  error: RefusedScan['error'],
  fields?: Record<string, string>,
): RefusedScan {
  return { nonce, error, message: new AppError(error).message, ...(fields && { fields }) }
}

/**
 * Returns true if both texts are the same code, even if one text was typed in another form. Returns
 * true as well if `one` is null, because no code was stored with that scan.
 */
export function isSameCode(one: string | null, other: string): boolean {
  return one === null || cleanPin(one) === cleanPin(other)
}

function nonceOf(sent: unknown): string | null {
  const { nonce } = (sent ?? {}) as { nonce?: unknown }
  return typeof nonce === 'string' ? nonce.slice(0, 100).toWellFormed() : null
}
