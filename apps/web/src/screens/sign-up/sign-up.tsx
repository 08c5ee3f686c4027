import { needsNetwork } from '@velvet/contract/words/messages'
import { SIGN_UP_LOADER_MS } from '@velvet/contract/time/timers'
import { SIGN_UP_BONUS_VP } from '@velvet/contract/money/vp'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { Link, useLocation } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import { useBack } from '../../app/use-back.ts'
import form from '../../parts/form.module.css'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { AreaFields } from './area-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { PhoneVerification } from './phone-verification.tsx'
import styles from './sign-up.module.css'
import { useForAtMost } from './use-for-at-most.ts'
import { useSignUp } from './use-sign-up.ts'

export default function SignUp() {
  const back = useBack()
  const { draft, change, submit, isBusy, fields, refusal, ofNumber } = useSignUp()
  const [password, setPassword] = useState('')
  const isLoaderOn = useForAtMost(isBusy, SIGN_UP_LOADER_MS)

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    void submit(password)
  }

  return (
    <Screen title="Sign Up">
      <ScreenHeader title="Sign Up" onBack={back} />
      <form className={form.form} onSubmit={onSubmit}>
        <Lead phoneNumber={draft.phoneNumber} />
        <AreaFields draft={draft} change={change} />
        <PhoneVerification draft={draft} change={change} notice={ofNumber} />
        <PersonFields
          draft={draft}
          change={change}
          password={password}
          onPassword={setPassword}
          birthdayError={fields['dateOfBirth'] && 'Please look at this date again'}
        />
        <div className={form.actions}>
          {refusal && (
            <Banner kind="error" role="alert">
              {refusal}
            </Banner>
          )}
          <p className={form.lead}>
            By signing up you agree to the{' '}
            <Link to="/privacy" className={styles.policy}>
              Privacy Policy
            </Link>
            , under which we keep what you enter here.
          </p>
          <NeedsNetwork words={needsNetwork('to sign up')} />
          <Button type="submit" wide busy={isLoaderOn} disabled={isBusy}>
            {isBusy && !isLoaderOn ? 'Still opening your account…' : 'Sign Up'}
          </Button>
        </div>
      </form>
      <Links />
    </Screen>
  )
}

/**
 * Leads people who already have an account to the login, and tells the others what a new one
 * offers.
 */
function Lead({ phoneNumber }: { phoneNumber: string }) {
  // The login also needs to know where the person came from.
  const state = useLocation().state as object | null
  return (
    <div>
      <p className={styles.account}>
        <span>Already have an account?</span>{' '}
        <Link to="/login" replace state={{ ...state, phoneNumber }} className={form.link}>
          Log In
        </Link>
      </p>
      <p className={form.lead}>
        A new number gets <span className={styles.points}>{SIGN_UP_BONUS_VP} Vp</span> free, once.
        The offer is limited: a phone or a network that has had many of them gets no more.
      </p>
    </div>
  )
}

function Links() {
  return (
    <div className={form.links}>
      <Link to="/contact" className={form.link}>
        Contact Us
      </Link>
    </div>
  )
}
