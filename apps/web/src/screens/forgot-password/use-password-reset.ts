import { readDeviceKey } from '@velvet/client/device-key'
import { useState } from 'react'
import { useSessionDraft } from '../../app/use-session-draft.ts'
import { sendOtp, verifyOtp } from '../../calls/accounts.ts'
import type { CodeChannel } from '../../parts/one-time-codes/resend-code.tsx'
import { resetPassword } from '../../state/auth.ts'
import { failureOf } from '../../state/call-thunk.ts'
import type { Failure } from '../../state/call-thunk.ts'
import { useAppDispatch } from '../../state/hooks.ts'

export type ResetStep = 'phone' | 'code' | 'password' | 'done' | 'failed'

const EMPTY = { phoneNumber: '', pinId: '', sentAt: 0 }

/**
 * Leads through phone, code, password and done. Any failure leads to `failed`, and from there to
 * the start.
 */
export function usePasswordReset() {
  const dispatch = useAppDispatch()
  const { draft, change, forget } = useSessionDraft('forgot-password', EMPTY)
  // The draft remembers across a reload that a code was sent, but not that it was verified.
  const [step, setStep] = useState<ResetStep>(draft.pinId ? 'code' : 'phone')
  const [code, setCode] = useState('')
  // Set only in a native app, which keeps no cookies.
  const [verificationSecret, setVerificationSecret] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  const { phoneNumber, pinId } = draft

  /** Runs the work, which returns the next step, or the failure. */
  async function attempt(work: () => Promise<ResetStep | Failure>) {
    if (isBusy) return
    setIsBusy(true)
    const outcome = await work().catch(failureOf)
    setIsBusy(false)
    if (typeof outcome === 'object') setFailure(outcome)
    setStep(typeof outcome === 'object' ? 'failed' : outcome)
  }

  async function send(channel: CodeChannel | undefined): Promise<ResetStep> {
    const { data } = await sendOtp({ phoneNumber, channel, deviceKey: readDeviceKey() })
    change({ pinId: data.pinId, sentAt: Date.now() })
    return 'code'
  }

  async function verify(): Promise<ResetStep> {
    const verified = await verifyOtp({
      phoneNumber,
      verificationCode: code,
      verificationCodeIDfromSignupSavedState: pinId,
    })
    setVerificationSecret(verified.verificationSecret)
    return 'password'
  }

  async function save(newPassword: string): Promise<ResetStep | Failure> {
    const entry = { phoneNumber, verificationCode: code, newPassword, verificationSecret }
    const outcome = await dispatch(resetPassword(entry))
    if (resetPassword.rejected.match(outcome)) return outcome.error
    forget()
    return 'done'
  }

  return {
    step,
    ...draft,
    setPhoneNumber: (typed: string) => change({ phoneNumber: typed }),
    code,
    setCode,
    isBusy,
    failure,
    sendCode: (channel?: CodeChannel) => void attempt(() => send(channel)),
    verifyCode: () => void attempt(verify),
    changePassword: (newPassword: string) => void attempt(() => save(newPassword)),
    /** Starts again, and keeps the typed number. */
    retry: () => {
      change({ pinId: '' })
      setCode('')
      setStep('phone')
    },
    forget,
  }
}

export type PasswordReset = ReturnType<typeof usePasswordReset>
