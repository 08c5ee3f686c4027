import type { User } from '@velvet/contract/entities'
import { FUND_NEEDS_NETWORK, getCinemaCredits, pointsPlaceholder } from '@velvet/contract/messages'
import { PAY_LOADER_MS } from '@velvet/contract/timers'
import { MAX_TOP_UP_VP, MIN_TOP_UP_VP, formatVp, priceLine } from '@velvet/contract/vp'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { TextField } from '@velvet/ui/text-field'
import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useNavigate } from '../../app/router.tsx'
import { PRODUCT } from '../../app/product.ts'
import { Screen } from '../../app/screen.tsx'
import { useIsOffline } from '../../app/use-network.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { useAppSelector } from '../../state/hooks.ts'
import { selectUser } from '../../state/selectors.ts'
import styles from './fund.module.css'
import { isOwnDocument, isStandIn } from '../../parts/own-document.ts'
import { TopUpNotice } from './top-up-notice.tsx'
import { useServices } from './use-services.ts'
import type { Services } from './use-services.ts'
import { useTopUp } from './use-top-up.ts'

/** As many digits as the largest amount that a call may carry. */
const MOST_DIGITS = 9

export default function Fund() {
  const user = useAppSelector(selectUser)
  const navigate = useNavigate()
  useOwnDocument()
  const [isOnlyStandIn] = useState(isStandIn)
  return (
    <Screen title="Fund wallet">
      <div className={styles.fund}>
        <img className={styles.logo} src="/logo.svg" alt={PRODUCT.name} width={72} height={72} />
        <h1 className={styles.heading} tabIndex={-1}>
          {getCinemaCredits(PRODUCT.name)}
        </h1>
        {isOnlyStandIn && <StandInNotice />}
        {user && !isOnlyStandIn && <TopUpForm user={user} />}
        <Button look="quiet" wide onClick={() => navigate('/profile')}>
          Cancel
        </Button>
      </div>
    </Screen>
  )
}

/** A page that came from the phone may not run the providers' scripts: only a new one may. */
function StandInNotice() {
  const isOffline = useIsOffline()
  if (isOffline) return <NeedsNetwork to="to buy Points" />
  return (
    <Banner action={<Button onClick={() => location.reload()}>Try Again</Button>}>
      {FUND_NEEDS_NETWORK}
    </Banner>
  )
}

function TopUpForm({ user }: { user: User }) {
  const { services, read } = useServices()
  const { topUp, payment, error, clearError, start, dismiss } = useTopUp(user)
  const [amount, setAmount] = useState('')
  const isOffline = useIsOffline()
  const [isWaiting, wait] = useLoader(PAY_LOADER_MS)
  const vp = Number(amount)

  function proceed(event: SubmitEvent) {
    event.preventDefault()
    if (vp === 0 || isWaiting || topUp.stage === 'starting') return
    wait()
    const readServices = () => (services ? Promise.resolve(services) : read())
    void start({ vp, readServices })
  }

  return (
    <>
      <TopUpNotice topUp={topUp} payment={payment} onDismiss={dismiss} />
      <form className={styles.form} onSubmit={proceed}>
        <TextField
          label="Amount in Vp"
          placeholder={pointsPlaceholder(PRODUCT.name)}
          value={amount}
          onChange={(text) => {
            setAmount(text.replace(/\D/g, '').slice(0, MOST_DIGITS))
            clearError()
          }}
          hint={limitFor(vp, services)}
          error={error}
          inputMode="numeric"
          autoComplete="off"
        />
        <p className={styles.price}>{priceLine(vp)}</p>
        <NeedsNetwork to="to buy Points" />
        <div className={styles.pay}>
          {isWaiting || topUp.stage === 'starting' ? (
            <Spinner label="Opening the checkout" />
          ) : (
            vp > 0 && (
              <Button type="submit" wide disabled={isOffline}>
                Proceed to Pay
              </Button>
            )
          )}
        </div>
      </form>
    </>
  )
}

/** The operator's limit that is nearer to what was typed. */
function limitFor(vp: number, services: Services | undefined): string {
  const most = services?.maximum_top_up ?? MAX_TOP_UP_VP
  if (vp > most) return `At most ${formatVp(most)}`
  return `At least ${formatVp(services?.minimum_top_up ?? MIN_TOP_UP_VP)}`
}

/** True for a while after each call of the second. */
function useLoader(forMs: number): [boolean, () => void] {
  const [starts, setStarts] = useState(0)
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    if (starts === 0) return
    const timer = setTimeout(() => setEnded(starts), forMs)
    return () => clearTimeout(timer)
  }, [starts, forMs])
  return [starts !== ended, () => setStarts(starts + 1)]
}

function useOwnDocument(): void {
  useEffect(() => {
    const reload = () => location.reload()
    if (!isStandIn()) {
      if (!isOwnDocument()) reload()
      return
    }
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
}
