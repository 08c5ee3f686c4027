import { OTP_LENGTH } from '@velvet/contract/people/otp'
import { Banner } from '@velvet/ui/banner'
import { Button, buttonClass } from '@velvet/ui/button'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from '../../app/router.tsx'
import { CodeField } from '../../parts/one-time-codes/code-field.tsx'
import form from '../../parts/form.module.css'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { PhoneField } from '../../parts/phone-field.tsx'
import { WhatsAppSwitch } from '../../parts/one-time-codes/whatsapp-switch.tsx'
import { ResendCode } from '../../parts/one-time-codes/resend-code.tsx'
import { usePhoneVerification } from './use-phone-verification.ts'
import type { PhoneProps } from './use-phone-verification.ts'
import { w } from './words.ts'

/** The pause between the last digit and the sending, in which the person can check the code. */
const LOOK_MS = 400

type Verification = ReturnType<typeof usePhoneVerification>

/** The number, and the code that shows that it belongs to the person. */
export function PhoneVerification(props: PhoneProps) {
  const verification = usePhoneVerification(props)
  const { sent, work, send, refusal, clear } = verification
  const asksCode = sent && !sent.isVerified
  return (
    <fieldset className={form.fields}>
      <legend className={form.legend}>{w.phone}</legend>
      <PhoneField
        value={props.draft.phoneNumber}
        onChange={(phoneNumber) => {
          clear()
          props.change({ phoneNumber })
        }}
        error={asksCode ? undefined : refusal}
      />
      {!sent?.isVerified && <NeedsNetwork text={w.codeNeedsNetwork} />}
      {!sent && (
        <Button look="quiet" wide busy={work === 'sending'} onClick={() => void send()}>
          {w.sendOtp}
        </Button>
      )}
      {asksCode && <CodeEntry key={sent.pinId} {...verification} sent={sent} />}
      {sent?.isVerified && <Verified takesFocus={verification.isJustVerified} />}
      {sent?.offersWhatsApp && !sent.hasAccount && (
        <WhatsAppSwitch isOn={props.draft.whatsApp} onChange={(whatsApp) => props.change({ whatsApp })} />
      )}
      {sent?.hasAccount && <LogInInstead phoneNumber={sent.phoneNumber} />}
    </fieldset>
  )
}

/** Replaces the pressed button, and takes over its focus. */
function Verified({ takesFocus }: { takesFocus: boolean }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) frame.current?.focus()
  }, [takesFocus])
  return (
    <div ref={frame} tabIndex={-1} className={form.frame}>
      <Banner kind="success">{w.phoneVerified}</Banner>
    </div>
  )
}

/** Offers the login, because a number that has an account cannot sign up again. */
function LogInInstead({ phoneNumber }: { phoneNumber: string }) {
  const state = useLocation().state as object | null
  return (
    <Link to="/login" replace state={{ ...state, phoneNumber }} className={buttonClass('quiet', true)}>
      {w.logInInstead}
    </Link>
  )
}

interface CodeEntryProps extends Verification {
  sent: NonNullable<Verification['sent']>
}

function CodeEntry({ number, sent, work, send, verify, refusal, clear }: CodeEntryProps) {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState('')
  const check = () => {
    setTried(code)
    void verify(code)
  }
  // A code that the person sent within the pause is not sent again, because wrong tries are counted.
  useSubmitWhole(code, () => code !== tried && check())
  return (
    <>
      <CodeField
        label={w.otp}
        phoneNumber={sent.phoneNumber}
        value={code}
        onChange={(typed) => {
          clear()
          setCode(typed)
        }}
        error={refusal}
        onEnter={check}
      />
      <Button look="quiet" wide busy={work === 'verifying'} disabled={code === ''} onClick={check}>
        {w.verifyOtp}
      </Button>
      <ResendCode
        phoneNumber={number}
        pinId={sent.pinId}
        sentAt={sent.sentAt}
        busy={work !== undefined}
        onResend={(channel) => void send(channel)}
      />
    </>
  )
}

/** Sends a complete code after the pause. */
function useSubmitWhole(code: string, check: () => void): void {
  const submit = useEffectEvent(check)
  useEffect(() => {
    if (code.length < OTP_LENGTH) return
    const timer = setTimeout(submit, LOOK_MS)
    return () => clearTimeout(timer)
  }, [code])
}
