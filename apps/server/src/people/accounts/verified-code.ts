import { normalisePhone } from '@velvet/contract/people/phone'
import type { Deps } from '../../kernel/calls/deps.ts'
import type { Cookies } from '../../kernel/identity/caller.ts'
import { findVerifiedCode } from './verifications-sql.ts'
import { verificationHashes, VERIFIED_FOR_MS } from './verification.ts'

type Caller = Deps & {
  cookies: Cookies
  input: { phoneNumber: string; verificationSecret?: string | undefined }
}

/** Returns the code with which this caller, and no other, has just verified the number. */
export async function verifiedCodeOf(caller: Caller) {
  const { db, input } = caller
  const phone = normalisePhone(input.phoneNumber)
  if (phone === undefined) return undefined
  const hashes = verificationHashes(caller, phone, input.verificationSecret)
  const since = new Date(Date.now() - VERIFIED_FOR_MS)
  const code = await findVerifiedCode(db, { phone, hashes, since })
  return code && { ...code, phone }
}
