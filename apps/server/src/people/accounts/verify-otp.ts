import type * as contract from '@velvet/contract/people/accounts.calls'
import { PHONE_VERIFIED } from '@velvet/contract/shared/words/messages'
import type { Call } from '../../kernel/calls/call.ts'
import { makeSecret } from '../../kernel/secrets/random-secret.ts'
import { requireCode } from './enter-code.ts'
import { setVerification } from './verification.ts'
import { insertVerification } from './verifications-sql.ts'

/**
 * Checks a code, and returns the secret of the verification in a cookie. Callers who keep no
 * cookies get the secret in the body.
 */
export async function verifyOtp(call: Call<typeof contract.verifyOtp>) {
  const { db, input, origin } = call
  const { phoneNumber, verificationCode, verificationCodeIDfromSignupSavedState: id } = input
  const code = await requireCode(call, { phoneNumber, verificationCode, id })
  const { secret, hash } = makeSecret()
  await db.transaction().execute((tx) => insertVerification(tx, { secretHash: hash, codeId: code.id }))
  setVerification(call, code.phone, secret)
  return {
    message: PHONE_VERIFIED,
    verified: true as const,
    ...(call.providers.whatsapp && { offersWhatsApp: true as const }),
    accountExists: code.purpose === 'password-reset',
    // Our own pages get the cookie, which their scripts cannot read.
    ...(!origin.isOwnPage && { verificationSecret: secret }),
  }
}
