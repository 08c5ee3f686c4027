import { PASSWORD_MAX_LENGTH } from '@velvet/contract/people/password'
import { phoneInput } from '@velvet/contract/people/phone'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { useIsPainted } from '@velvet/ui/use-is-painted'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { keepTap } from '../../app/early-tap.ts'
import { OnceRunning } from '../../app/once-running.tsx'
import { cameFrom } from '../../app/came-from.ts'
import { Navigate, useLocation, useNavigate } from '../../app/router.tsx'
import { PRODUCT } from '../../app/product.ts'
import { Screen } from '../../app/screen.tsx'
import { useBack } from '../../app/use-back.ts'
import form from '../../parts/form.module.css'
import { LanguageChoice } from '../../parts/language-choice.tsx'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { PhoneField } from '../../parts/phone-field.tsx'
import styles from './login.module.css'
import { useAppSelector } from '../../state/hooks.ts'
import { selectIsSignedIn } from '../../state/selectors.ts'
import { useLogin } from './use-login.ts'
import { w } from './words.ts'

export default function Login() {
  const back = useBack()
  const isPainted = useIsPainted()
  const { submit, hasSubmitted, isBusy, refusal, sessionEnd } = useLogin()
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const state: unknown = useLocation().state
  const [phoneNumber, setPhoneNumber] = useState(() => phoneIn(state))
  const [password, setPassword] = useState('')

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    void submit({ phoneNumber, password })
  }

  // A person who logs in here is led on by `useLogin`.
  if (isSignedIn && !hasSubmitted) return <Navigate to={cameFrom(state) ?? '/home'} replace />
  return (
    <Screen title={w.logIn}>
      <ScreenHeader title={w.logIn} onBack={back} />
      <form className={form.form} onSubmit={onSubmit}>
        <div className={styles.top}>
          <img className={styles.logo} src="/logo.svg" alt="" width={64} height={64} />
          {refusal || sessionEnd ? <Told refusal={refusal} sessionEnd={sessionEnd} /> : <Lead />}
        </div>
        <div className={form.fields}>
          <PhoneField value={phoneNumber} onChange={setPhoneNumber} />
          <TextField
            label={w.password}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={PASSWORD_MAX_LENGTH}
            value={password}
            onChange={setPassword}
          />
        </div>
        <NeedsNetwork text={w.needsNetwork} />
        {/* Before the app runs, a submitted form would put the password into the address. */}
        <Button type={isPainted ? 'button' : 'submit'} wide busy={isBusy} onClick={isPainted ? keepTap : undefined}>
          {w.logIn}
        </Button>
        <OtherWays />
      </form>
    </Screen>
  )
}

function Lead() {
  return <p className={form.lead}>{fill(w.lead, { product: PRODUCT.name })}</p>
}

/** Returns the number with which the person has just signed up or been verified. */
function phoneIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('phoneNumber' in state)) return ''
  return typeof state.phoneNumber === 'string' ? phoneInput(state.phoneNumber) : ''
}

interface ToldProps {
  refusal: string | undefined
  /** The reason why the last session ended, shown until a login is refused. */
  sessionEnd: string | null
}

function Told({ refusal, sessionEnd }: ToldProps) {
  return (
    <div className={styles.told}>
      <Banner kind={refusal ? 'error' : 'info'}>{refusal ?? sessionEnd}</Banner>
    </div>
  )
}

function OtherWays() {
  const navigate = useNavigate()
  // The address that the person came from is passed on, and Back leads there from either form.
  const state: unknown = useLocation().state
  return (
    <div className={form.actions}>
      <Button look="quiet" wide onClick={() => navigate('/signup', { replace: true, state })}>
        {w.signUp}
      </Button>
      <Button look="quiet" wide onClick={() => navigate('/forgotpassword', { state })}>
        {w.forgotPassword}
      </Button>
      <OnceRunning>
        <LanguageChoice />
      </OnceRunning>
    </div>
  )
}
