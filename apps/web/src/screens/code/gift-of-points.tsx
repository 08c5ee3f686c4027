import { cleanCode } from '@velvet/contract/catalogue/offers.rules'
import { groupPin } from '@velvet/contract/tickets/pin'
import { Banner } from '@velvet/ui/banner'
import { Button, buttonClass } from '@velvet/ui/button'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { Link, useLocation, useNavigate } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import { useRedeem } from '../../parts/gift-codes/use-redeem.ts'
import { w } from '../../parts/gift-codes/words.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { selectIsSignedIn } from '../../state/selectors.ts'
import styles from './code.module.css'
import { w as own } from './words.ts'

/** Adds the Points of a link to the account. A visitor comes back to this page after they have logged in. */
export function GiftOfPoints({ code }: { code: string }) {
  const navigate = useNavigate()
  const isSignedIn = useAppSelector(selectIsSignedIn)
  return (
    <Screen title={w.giftOfPoints}>
      <ScreenHeader title={w.giftOfPoints} backLabel={own.seeFilms} onBack={() => navigate('/home')} />
      <div className={styles.content}>
        <p className={styles.code}>
          <bdi>{groupPin(cleanCode(code))}</bdi>
        </p>
        {isSignedIn ? <Add code={code} /> : <LogInFirst />}
      </div>
    </Screen>
  )
}

function Add({ code }: { code: string }) {
  const { redeem, isBusy, failure, added } = useRedeem()
  if (added) {
    return (
      <>
        <Banner kind="info" role="status">
          {added}
        </Banner>
        <Link to="/home" className={buttonClass('primary', true)}>
          {own.seeFilms}
        </Link>
      </>
    )
  }
  return (
    <>
      {failure && (
        <Banner kind="error" role="alert">
          {failure.message}
        </Banner>
      )}
      <Button wide busy={isBusy} onClick={() => void redeem(code)}>
        {w.add}
      </Button>
    </>
  )
}

function LogInFirst() {
  const from = useLocation().pathname
  return (
    <>
      <Banner>{w.logInFirst}</Banner>
      <Link to="/login" state={{ from }} className={buttonClass('primary', true)}>
        {w.logIn}
      </Link>
      <Link to="/signup" state={{ from }} className={buttonClass('quiet', true)}>
        {w.signUp}
      </Link>
    </>
  )
}
