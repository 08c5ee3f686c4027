import type * as contract from '@velvet/contract/endpoints/accounts'
import { PHONE_VERIFIED } from '@velvet/contract/messages'
import type { Call } from '../http/call.ts'
import { requireCode } from './enter-code.ts'

export async function verifyOtp(call: Call<typeof contract.verifyOtp>) {
  const { phoneNumber, verificationCode, verificationCodeIDfromSignupSavedState: id } = call.input
  await requireCode(call, { phoneNumber, verificationCode, id })
  return { message: PHONE_VERIFIED, verified: true as const }
}
