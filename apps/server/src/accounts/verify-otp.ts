import type * as contract from '@velvet/contract/endpoints/accounts'
import { PHONE_VERIFIED } from '@velvet/contract/messages'
import type { Call } from '../http/call.ts'
import { makeSecret } from '../identity/random-secret.ts'
import { requireCode } from './enter-code.ts'
import { giveVerification } from './verification.ts'
import { insertVerification } from './verifications-sql.ts'

/** The right code earns a secret, in a cookie, or in the body for callers who keep none. */
export async function verifyOtp(call: Call<typeof contract.verifyOtp>) {
  const { db, input, origin } = call
  const { phoneNumber, verificationCode, verificationCodeIDfromSignupSavedState: id } = input
  const code = await requireCode(call, { phoneNumber, verificationCode, id })
  const { secret, hash } = makeSecret()
  await db
    .transaction()
    .execute((tx) => insertVerification(tx, { secret_hash: hash, code_id: code.id }))
  giveVerification(call, code.phone, secret)
  return {
    message: PHONE_VERIFIED,
    verified: true as const,
    accountExists: code.purpose === 'password-reset',
    // A page of ours has the cookie, which its scripts cannot read.
    ...(!origin.isOwnPage && { verificationSecret: secret }),
  }
}
