import { SIGN_UP_LOADER_MS } from '@velvet/contract/shared/time/timers'
import { SIGN_UP_BONUS_VP, formatVp } from '@velvet/contract/points/vp'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { useState, useEffect, type SubmitEvent } from 'react'
import { cameFrom } from '../../app/came-from.ts'
import { Link, Navigate, useLocation } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import { useBack } from '../../app/use-back.ts'
import { filled } from '@velvet/ui/filled'
import form from '../../parts/form.module.css'
import { isAccountKnown } from '../../parts/known-account.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { w as parts } from '../../parts/words.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { selectIsSignedIn } from '../../state/selectors.ts'
import { AreaFields } from './area-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { PhoneVerification } from './phone-verification.tsx'
import styles from './sign-up.module.css'
import { useSignUp } from './use-sign-up.ts'
import { w } from './words.ts'

export default function SignUp() {
  const back = useBack()
  const { draft, change, submit, isBusy, fields, refusal, ofNumber } = useSignUp()
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const state: unknown = useLocation().state
  const [password, setPassword] = useState('')
  const isLoaderOn = useForAtMost(isBusy, SIGN_UP_LOADER_MS)

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    void submit(password)
  }

  if (isSignedIn) return <Navigate to={cameFrom(state) ?? '/home'} replace />
  return (
    <Screen title={w.signUp}>
      <ScreenHeader title={w.signUp} onBack={back} />
      <form className={form.form} onSubmit={onSubmit}>
        <Lead phoneNumber={draft.phoneNumber} />
        <AreaFields draft={draft} change={change} />
        <PhoneVerification draft={draft} change={change} notice={ofNumber} />
        <PersonFields
          draft={draft}
          change={change}
          password={password}
          onPassword={setPassword}
          birthdayError={fields['dateOfBirth'] && w.wrongBirthday}
        />
        <div className={form.actions}>
          {refusal && (
            <Banner kind="error" role="alert">
              {refusal}
            </Banner>
          )}
          <p className={form.lead}>
            {filled(w.agree, {
              policy: (
                <Link to="/privacy" className={styles.policy}>
                  {w.policy}
                </Link>
              ),
            })}
          </p>
          <NeedsNetwork text={w.needsNetwork} />
          <Button type="submit" wide busy={isLoaderOn} disabled={isBusy}>
            {isBusy && !isLoaderOn ? w.stillOpening : w.signUp}
          </Button>
        </div>
      </form>
      <Links />
    </Screen>
  )
}

/**
 * Leads people who already have an account to the login, and tells the others what a new one
 * offers, unless this phone has had an account.
 */
function Lead({ phoneNumber }: { phoneNumber: string }) {
  // The login also needs to know where the person came from.
  const state = useLocation().state as object | null
  return (
    <div>
      <p className={styles.account}>
        <span>{w.haveAccount}</span>{' '}
        <Link to="/login" replace state={{ ...state, phoneNumber }} className={form.link}>
          {w.logIn}
        </Link>
      </p>
      {!isAccountKnown() && (
        <p className={form.lead}>
          {filled(w.offer, {
            points: <span className={styles.points}>{formatVp(SIGN_UP_BONUS_VP)}</span>,
          })}
        </p>
      )}
    </div>
  )
}

function Links() {
  return (
    <div className={form.links}>
      <Link to="/contact" className={form.link}>
        {parts.contactUs}
      </Link>
    </div>
  )
}

/** Returns true while `isOn` is true, but not for longer than this time. */
function useForAtMost(isOn: boolean, forMs: number): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setIsOver(true), forMs)
    return () => {
      clearTimeout(timer)
      setIsOver(false)
    }
  }, [isOn, forMs])
  return isOn && !isOver
}
