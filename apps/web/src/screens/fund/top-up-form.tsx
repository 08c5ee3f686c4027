import type { User } from '@velvet/contract/shared/entities/entities'
import { paysByMobileMoney } from '@velvet/contract/shared/country/country'
import { fill } from '@velvet/contract/shared/words/spoken'
import { formatVp, priceLine } from '@velvet/contract/points/vp'
import type { TopUpLimits } from '@velvet/contract/points/vp'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { TextField } from '@velvet/ui/text-field'
import { CreditCard } from '@velvet/ui/icons/credit-card'
import { Hash } from '@velvet/ui/icons/hash'
import { Landmark } from '@velvet/ui/icons/landmark'
import { Smartphone } from '@velvet/ui/icons/smartphone'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { PRODUCT } from '../../app/product.ts'
import { useIsOffline } from '../../app/use-network.ts'
import { lastAmount } from '../../parts/last-amount.ts'
import { filled } from '@velvet/ui/filled'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { w as ofPurchase } from '../../parts/purchase/words.ts'
import { limitsOf } from '../../parts/use-services.ts'
import { useShortage } from '../../parts/use-shortage.ts'
import { Amounts } from './amounts.tsx'
import styles from './fund.module.css'
import { PayAgain } from './pay-again.tsx'
import { TopUpNotice } from './top-up-notice.tsx'
import { useAmount } from './use-amount.ts'
import { useTopUp } from './use-top-up.ts'
import { w } from './words.ts'

/** Asks for the amount, shows its price, and opens the checkout. */
export function TopUpForm({ user }: { user: User }) {
  const { services, topUp, payment, ...progress } = useTopUp(user)
  const { isStarting, isBeingConfirmed, error, clearError, pay, callOff } = progress
  const [isAskedAgain, setIsAskedAgain] = useState(false)
  // An amount below the least one is refused when it is sent, not while it is typed.
  const [isTooSmall, setIsTooSmall] = useState(false)
  const limits = limitsOf(services)
  const { text, vp, isUnclear, needed, type, choose } = useAmount(user, limits, isBeingConfirmed)
  const [last] = useState(() => lastAmount(user.UUID))
  const isPayable = vp >= limits.least && vp <= limits.most
  const hasAmount = vp > 0 || isUnclear

  const isOutside = vp > limits.most || isTooSmall
  const refusal = isUnclear ? w.unclear : isOutside ? limitFor(vp, limits) : undefined

  async function proceed(event: SubmitEvent) {
    event.preventDefault()
    setIsTooSmall(hasAmount && vp < limits.least)
    if (!isPayable || isStarting) return
    if (isBeingConfirmed || (await pay(vp))) setIsAskedAgain(true)
  }

  function clearRefusal() {
    setIsTooSmall(false)
    clearError()
  }

  function payAgain() {
    setIsAskedAgain(false)
    void pay(vp, true)
  }

  return (
    <>
      <TopUpNotice topUp={topUp} payment={payment} onCallOff={callOff} />
      <form className={styles.form} onSubmit={(event) => void proceed(event)}>
        <Missing user={user} />
        <TextField
          label={w.amount}
          placeholder={fill(w.placeholder, { product: PRODUCT.name })}
          value={text}
          onChange={(typed) => {
            type(typed)
            clearRefusal()
          }}
          hint={limitFor(vp, limits)}
          error={error ?? refusal}
          inputMode="numeric"
          autoComplete="off"
        />
        {error && <p className={styles.unpaid}>{isBeingConfirmed ? w.notPaidTwice : w.notPaid}</p>}
        <Amounts
          chosen={vp}
          needed={needed}
          last={last}
          limits={limits}
          onChoose={(amount) => {
            choose(amount)
            clearRefusal()
          }}
        />
        <p className={styles.price}>{vp > 0 && <bdi>{priceLine(vp)}</bdi>}</p>
        <NeedsNetwork text={w.networkForPoints} />
        <div className={styles.pay}>
          {isStarting && <Spinner label={ofPurchase.openingCheckout} />}
          {!isStarting && hasAmount && <PayButton isSecond={isBeingConfirmed} />}
        </div>
        <WaysToPay />
      </form>
      {isAskedAgain && <PayAgain text={w.payAgainWords} onPay={payAgain} onClose={() => setIsAskedAgain(false)} />}
    </>
  )
}

/** Shows how the provider's checkout can be paid. */
function WaysToPay() {
  const card = [CreditCard, w.byCard] as const
  const ways = paysByMobileMoney()
    ? [[Smartphone, w.byMobileMoney] as const, card]
    : [card, [Hash, w.byUssd] as const, [Landmark, w.byTransfer] as const]
  return (
    <ul className={styles.ways} aria-label={w.waysToPay}>
      {ways.map(([Icon, way]) => (
        <li key={way}>
          <Icon size={16} aria-hidden /> {way}
        </li>
      ))}
    </ul>
  )
}

/** Looks quieter while an earlier payment is being confirmed, since few people want a second. */
function PayButton({ isSecond }: { isSecond: boolean }) {
  const isOffline = useIsOffline()
  return (
    <Button type="submit" wide look={isSecond ? 'quiet' : 'primary'} disabled={isOffline}>
      {w.proceed}
    </Button>
  )
}

/** Says how many Vp are missing for the postponed purchase. */
function Missing({ user }: { user: User }) {
  const shortage = useShortage(user)
  if (shortage === 0) return null
  return (
    <p className={styles.missing}>
      {filled(w.missing, {
        points: (
          <strong>
            <bdi>{formatVp(shortage)}</bdi>
          </strong>
        ),
        balance: <bdi>{formatVp(user.Balance)}</bdi>,
      })}
    </p>
  )
}

/** Returns the message about the limit that was exceeded. */
function limitFor(vp: number, { least, most }: TopUpLimits): string {
  return vp > most ? fill(w.atMost, { points: formatVp(most) }) : fill(w.atLeast, { points: formatVp(least) })
}
