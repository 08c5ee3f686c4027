import { SIGN_UP_LOADER_MS } from '@velvet/contract/timers'
import { SIGN_UP_BONUS_VP } from '@velvet/contract/vp'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { Link, useLocation } from '../../app/router.tsx'
import { PRODUCT } from '../../app/product.ts'
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
  const { draft, change, submit, isBusy, fields, refusal } = useSignUp()
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
        <Offer />
        <AreaFields draft={draft} change={change} />
        <PhoneVerification draft={draft} change={change} />
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
          <NeedsNetwork to="to sign up" />
          <Button type="submit" wide busy={isLoaderOn} disabled={isBusy}>
            {isBusy && !isLoaderOn ? 'Still opening your account…' : 'Sign Up'}
          </Button>
        </div>
      </form>
      <Links />
    </Screen>
  )
}

function Offer() {
  return (
    <p className={form.lead}>
      New here? You get <span className={styles.points}>{SIGN_UP_BONUS_VP} Vp</span> free, once.
    </p>
  )
}

function Links() {
  // Where the person came from goes along.
  const state: unknown = useLocation().state
  return (
    <div className={form.links}>
      <p>
        Already on {PRODUCT.name}?{' '}
        <Link to="/login" state={state} className={form.link}>
          Log In
        </Link>
      </p>
      <Link to="/contact" className={form.link}>
        Contact Us
      </Link>
    </div>
  )
}
