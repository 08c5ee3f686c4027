import { readDeviceKey } from '@velvet/client/device-key'
import { OTP_RESEND_MS } from '@velvet/contract/people/otp'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { useCountdown } from '../../app/use-countdown.ts'
import { filled } from '@velvet/ui/filled'
import { callWithOtp } from '../../calls/accounts.ts'
import { useAttempt } from '../use-attempt.ts'
import styles from './resend-code.module.css'
import { w } from './words.ts'

export type CodeChannel = 'sms' | 'whatsapp'

interface ResendCodeProps {
  phoneNumber: string
  pinId: string
  /** When the last code was sent. Mount this anew for another value. */
  sentAt: number
  busy: boolean
  onResend: (channel: CodeChannel) => void
}

/** Lets a person request the code again after a minute, also by WhatsApp, or have it read aloud in a call. */
export function ResendCode({ phoneNumber, pinId, sentAt, busy, onResend }: ResendCodeProps) {
  const [wait] = useState(() => secondsUntil(sentAt + OTP_RESEND_MS))
  const secondsLeft = useCountdown(wait)
  if (secondsLeft > 0) {
    return (
      <p className={styles.wait}>
        {filled(w.askAgainIn, {
          wait: <span className={styles.seconds}>{secondsLeft} s</span>,
        })}
      </p>
    )
  }
  return (
    <div className={styles.ways} role="group" aria-label={w.sendAgain}>
      <Button look="quiet" disabled={busy} onClick={() => onResend('sms')}>
        {w.resendBySms}
      </Button>
      <Button look="quiet" disabled={busy} onClick={() => onResend('whatsapp')}>
        {w.sendByWhatsApp}
      </Button>
      <CallInstead phoneNumber={phoneNumber} pinId={pinId} busy={busy} />
    </div>
  )
}

/** Calls the number once for each code. The result replaces the button. */
function CallInstead({ phoneNumber, pinId, busy }: { phoneNumber: string; pinId: string; busy: boolean }) {
  const [isCalled, setIsCalled] = useState(false)
  const { failure, isBusy, attempt } = useAttempt()
  const call = () =>
    attempt(async () => {
      await callWithOtp({ phoneNumber, pinId, deviceKey: readDeviceKey() })
      setIsCalled(true)
    })
  return (
    <>
      {!isCalled && (
        <Button look="quiet" busy={isBusy} disabled={busy} onClick={() => void call()}>
          {w.callInstead}
        </Button>
      )}
      <p role="status" className={styles.note}>
        {isCalled ? fill(w.calling, { phoneNumber }) : failure?.message}
      </p>
    </>
  )
}

/** A clock that was set back must not prolong the wait. */
function secondsUntil(time: number): number {
  return Math.ceil(Math.min(Math.max(0, time - Date.now()), OTP_RESEND_MS) / 1000)
}
