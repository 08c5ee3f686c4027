import type * as contract from '@velvet/contract/people/accounts.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { PASSWORD_CHANGED } from '@velvet/contract/shared/words/messages'
import type { Call } from '../../kernel/calls/call.ts'
import { setPassword } from '../../kernel/identity/accounts-sql.ts'
import { recordOwnAct } from '../../kernel/audit/record-action.ts'
import { inLineFor } from '../../platform/process/in-line.ts'
import { consumeCode, consumeCodesOf } from './codes-sql.ts'
import { requireCode } from './enter-code.ts'
import { rememberOwner } from './remember-owner.ts'
import { revokeSessionsOf } from '../../kernel/identity/sessions-sql.ts'
import { clearVerification } from './verification.ts'
import { verifiedCodeOf } from './verified-code.ts'

/**
 * Sets a new password. The codes, the password and all sessions change together or not at all. Only the code that this
 * caller has verified counts, so that other callers cannot use up its tries. The other codes of the number end, because
 * a person who saw one of them could set a password after the owner.
 */
export async function changePassword(call: Call<typeof contract.changePassword>) {
  const { db, passwords, input, origin } = call
  const { phoneNumber, verificationCode } = input
  const verified = await verifiedCodeOf(call)
  if (!verified) throw new AppError('otp-not-verified')
  const code = await requireCode(call, { phoneNumber, verificationCode, id: verified.id })
  if (code.purpose !== 'password-reset') throw new AppError('otp-invalid')
  const hashed = await passwords.hash(input.newPassword, origin)

  await inLineFor([code.id], () =>
    db.transaction().execute(async (tx) => {
      const id = await setPassword(tx, code.phone, hashed)
      if (id === undefined || !(await consumeCode(tx, code.id))) throw new AppError('otp-invalid')
      await consumeCodesOf(tx, code.phone)
      await revokeSessionsOf(tx, { customerId: id })
      await recordOwnAct(tx, id, 'password-changed')
    }),
  )
  clearVerification(call, code.phone)
  return { message: PASSWORD_CHANGED, ...rememberOwner(call) }
}
