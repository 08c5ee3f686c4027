import type { CallErrorCode } from '@velvet/client/call-error'
import type { Failure } from '../../state/call-thunk.ts'
import { w } from './words.ts'

/** Refusals whose reason the person must know to continue. */
const SAID_AS_IT_IS = new Set<CallErrorCode>([
  'phone-not-served',
  'otp-too-many-sent',
  'otp-too-many-here',
  'otp-too-soon',
  'otp-expired',
  'otp-too-many-tries',
  'otp-paused',
  'too-many-requests',
])

export function sendingFailed(failure: Failure): string {
  if (SAID_AS_IT_IS.has(failure.code)) return failure.message
  return isUnanswered(failure) ? w.otpSendError : w.otpNotSent
}

export function verifyingFailed(failure: Failure): string {
  if (SAID_AS_IT_IS.has(failure.code)) return failure.message
  // A server with a fault has not said that the code is wrong.
  return isUnanswered(failure) || failure.status >= 500 ? w.otpVerifyError : w.otpInvalid
}

function isUnanswered({ code }: Failure): boolean {
  return code === 'network' || code === 'timeout'
}
