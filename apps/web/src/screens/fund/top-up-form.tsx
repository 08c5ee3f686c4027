import type { User } from '@velvet/contract/entities/entities'
import { OPENING_CHECKOUT, pointsPlaceholder, needsNetwork } from '@velvet/contract/words/messages'
import { formatVp, priceLine } from '@velvet/contract/money/vp'
import type { TopUpLimits } from '@velvet/contract/money/vp'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { PRODUCT } from '../../app/product.ts'
import { useIsOffline } from '../../app/use-network.ts'
import { lastAmount } from '../../parts/last-amount.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { limitsOf } from '../../parts/use-services.ts'
import { useShortage } from '../../parts/use-shortage.ts'
import { Amounts } from './amounts.tsx'
import styles from './fund.module.css'
import { PayAgain } from './pay-again.tsx'
import { TopUpNotice } from './top-up-notice.tsx'
import { useAmount } from './use-amount.ts'
import { useTopUp } from './use-top-up.ts'

const UNCLEAR = 'Please type a whole number of Vp, such as 1500'

/** Asks for the amount, shows its price, and opens the checkout. */
export function TopUpForm({ user }: { user: User }) {
  const { services, topUp, payment, ...progress } = useTopUp(user)
  const { isStarting, isBeingConfirmed, error, clearError, pay, callOff } = progress
  const [isAskedAgain, setIsAskedAgain] = useState(false)
  const limits = limitsOf(services)
  const { text, vp, isUnclear, needed, type, choose } = useAmount(user, limits)
  const [last] = useState(() => lastAmount(user.UUID))
  const isPayable = vp >= limits.least && vp <= limits.most

  function proceed(event: SubmitEvent) {
    event.preventDefault()
    if (!isPayable || isStarting) return
    if (isBeingConfirmed) setIsAskedAgain(true)
    else void pay(vp)
  }

  function payAgain() {
    setIsAskedAgain(false)
    void pay(vp)
  }

  return (
    <>
      <TopUpNotice topUp={topUp} payment={payment} onCallOff={callOff} />
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
          error={
            error ?? (isUnclear ? UNCLEAR : vp > limits.most ? limitFor(vp, limits) : undefined)
          }
          inputMode="numeric"
          autoComplete="off"
        />
        {error && (
          <p className={styles.unpaid}>
            {isBeingConfirmed ? 'You have not paid a second time.' : 'You have not paid anything.'}
          </p>
        )}
        <Amounts
          chosen={vp}
          needed={needed}
          last={last}
          limits={limits}
          onChoose={(amount) => {
            choose(amount)
            clearError()
          }}
        />
        <p className={styles.price}>{vp > 0 && <bdi>{priceLine(vp)}</bdi>}</p>
        <NeedsNetwork words={needsNetwork('to buy Points')} />
        <div className={styles.pay}>
          {isStarting && <Spinner label={OPENING_CHECKOUT} />}
          {!isStarting && isPayable && <PayButton isSecond={isBeingConfirmed} />}
        </div>
      </form>
      {isAskedAgain && <PayAgain onPay={payAgain} onClose={() => setIsAskedAgain(false)} />}
    </>
  )
}

/** Looks quieter while an earlier payment is being confirmed, since few people want a second. */
function PayButton({ isSecond }: { isSecond: boolean }) {
  const isOffline = useIsOffline()
  return (
    <Button type="submit" wide look={isSecond ? 'quiet' : 'primary'} disabled={isOffline}>
      Proceed to Pay
    </Button>
  )
}

/** Says how many Vp are missing for the postponed purchase. */
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

/** Returns the message about the limit that was exceeded. */
function limitFor(vp: number, { least, most }: TopUpLimits): string {
  return vp > most ? `At most ${formatVp(most)}` : `At least ${formatVp(least)}`
}
