import type { User } from '@velvet/contract/entities'
import { pointsPlaceholder } from '@velvet/contract/messages'
import { PAY_LOADER_MS } from '@velvet/contract/timers'
import { MAX_TOP_UP_VP, MIN_TOP_UP_VP, formatVp, priceLine } from '@velvet/contract/vp'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { TextField } from '@velvet/ui/text-field'
import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import { PRODUCT } from '../../app/product.ts'
import { useIsOffline } from '../../app/use-network.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { Amounts } from './amounts.tsx'
import styles from './fund.module.css'
import { PayAgain } from './pay-again.tsx'
import { TopUpNotice } from './top-up-notice.tsx'
import { useAmount } from './use-amount.ts'
import type { Limits } from './use-amount.ts'
import { useServices } from './use-services.ts'
import type { Services } from './use-services.ts'
import { useShortage } from './use-shortage.ts'
import { useTopUp } from './use-top-up.ts'

/** Asks for the amount, shows its price, and opens the checkout. */
export function TopUpForm({ user }: { user: User }) {
  const { services, read } = useServices()
  const { topUp, payment, isBeingConfirmed, error, clearError, start, dismiss } = useTopUp(user)
  const [isAskedAgain, setIsAskedAgain] = useState(false)
  const limits = limitsOf(services)
  const { text, vp, needed, type, choose } = useAmount(user, limits)
  const isOffline = useIsOffline()
  const [isWaiting, wait] = useLoader(PAY_LOADER_MS)
  const isPayable = vp >= limits.least && vp <= limits.most

  function pay() {
    setIsAskedAgain(false)
    wait()
    const readServices = () => (services ? Promise.resolve(services) : read())
    void start({ vp, readServices })
  }

  function proceed(event: SubmitEvent) {
    event.preventDefault()
    if (!isPayable || isWaiting || topUp.stage === 'starting') return
    if (isBeingConfirmed) setIsAskedAgain(true)
    else pay()
  }

  return (
    <>
      <TopUpNotice topUp={topUp} payment={payment} onDismiss={dismiss} />
      <form className={styles.form} onSubmit={proceed}>
        <Missing user={user} />
        <TextField
          label="Amount in Vp"
          placeholder={pointsPlaceholder(PRODUCT.name)}
          value={text}
          onChange={(typed) => {
            type(typed)
            clearError()
          }}
          hint={limitFor(vp, limits)}
          error={error}
          inputMode="numeric"
          autoComplete="off"
        />
        <Amounts
          chosen={vp}
          needed={needed}
          limits={limits}
          onChoose={(amount) => {
            choose(amount)
            clearError()
          }}
        />
        <p className={styles.price}>
          <bdi>{priceLine(vp)}</bdi>
        </p>
        <NeedsNetwork to="to buy Points" />
        <div className={styles.pay}>
          {isWaiting || topUp.stage === 'starting' ? (
            <Spinner label="Opening the checkout" />
          ) : (
            isPayable && (
              <Button
                type="submit"
                wide
                look={isBeingConfirmed ? 'quiet' : 'primary'}
                disabled={isOffline}
              >
                Proceed to Pay
              </Button>
            )
          )}
        </div>
      </form>
      {isAskedAgain && <PayAgain onPay={pay} onClose={() => setIsAskedAgain(false)} />}
    </>
  )
}

/** Says how many Vp are missing for the purchase that was put off. */
function Missing({ user }: { user: User }) {
  const shortage = useShortage(user)
  if (shortage === 0) return null
  return (
    <p className={styles.missing}>
      <strong>
        <bdi>{formatVp(shortage)}</bdi>
      </strong>{' '}
      are missing for your purchase. You have <bdi>{formatVp(user.Balance)}</bdi>.
    </p>
  )
}

/** Returns the operator's limits of a top-up in Vp; the usual ones until they are read. */
function limitsOf(services: Services | undefined): Limits {
  return {
    least: services?.minimum_top_up ?? MIN_TOP_UP_VP,
    most: services?.maximum_top_up ?? MAX_TOP_UP_VP,
  }
}

/** Returns the message about the limit that was passed. */
function limitFor(vp: number, { least, most }: Limits): string {
  return vp > most ? `At most ${formatVp(most)}` : `At least ${formatVp(least)}`
}

/** Returns a flag, and a function that sets it to true for this long. */
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
