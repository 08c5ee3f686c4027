import { refusalIn } from '@velvet/client/call-error'
import { phoneNotServed } from '@velvet/contract/shared/refusals-with-values'
import { fill } from '@velvet/contract/shared/words/spoken'
import { normalisePhone } from '@velvet/contract/people/phone'
import { ACCOUNT_EXISTS_MS } from '@velvet/contract/shared/time/timers'
import { useState } from 'react'
import { PRODUCT } from '../../app/product.ts'
import type { Notice } from '../../app/use-notice.ts'
import { sendOtp, verifyOtp } from '../../calls/accounts.ts'
import type { CodeChannel } from '../../parts/one-time-codes/resend-code.tsx'
import { failureOf } from '../../state/call-thunk.ts'
import { sendingFailed, verifyingFailed } from './otp-words.ts'
import { codeOf, numberOf } from './use-sign-up-draft.ts'
import type { DraftProps } from './use-sign-up-draft.ts'
import { w } from './words.ts'

export interface PhoneProps extends DraftProps {
  /** The message about the number. */
  notice: Notice
}

/** Leads from not sent to sent to verified, for the number in the form. */
export function usePhoneVerification({ draft, change, notice }: PhoneProps) {
  const [work, setWork] = useState<'sending' | 'verifying'>()
  const [isJustVerified, setIsJustVerified] = useState(false)
  const { phoneNumber } = draft
  const number = numberOf(draft)
  const sent = codeOf(draft)

  async function send(channel?: CodeChannel) {
    notice.clear()
    // The number is known to be impossible, so no code is sent to it.
    if (!normalisePhone(phoneNumber)) {
      const { code, message, values } = phoneNotServed()
      notice.show(refusalIn(code, message, values))
      return
    }
    setWork('sending')
    try {
      const { data } = await sendOtp({ phoneNumber: number, channel })
      change({ sent: { phoneNumber, pinId: data.pinId, sentAt: Date.now(), isVerified: false } })
    } catch (error) {
      notice.show(sendingFailed(failureOf(error)))
    }
    setWork(undefined)
  }

  async function verify(verificationCode: string) {
    if (!sent || verificationCode === '' || work) return
    notice.clear()
    setWork('verifying')
    try {
      const {
        verificationSecret,
        accountExists: hasAccount,
        offersWhatsApp,
      } = await verifyOtp({
        phoneNumber: number,
        verificationCode,
        verificationCodeIDfromSignupSavedState: sent.pinId,
      })
      change({ sent: { ...sent, isVerified: true, verificationSecret, hasAccount, offersWhatsApp } })
      setIsJustVerified(true)
      if (hasAccount) notice.show(fill(w.accountExists, { product: PRODUCT.name }), ACCOUNT_EXISTS_MS)
    } catch (error) {
      notice.show(verifyingFailed(failureOf(error)))
    }
    setWork(undefined)
  }

  return {
    number,
    sent,
    work,
    send,
    verify,
    /** The person verified the number just now, and not before a reload. */
    isJustVerified,
    refusal: notice.text,
    clear: notice.clear,
  }
}
