import { formatVp } from '@velvet/contract/points/vp'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Banner } from '@velvet/ui/banner'
import { Button, buttonClass } from '@velvet/ui/button'
import { useEffect, useRef } from 'react'
import { Link } from '../../app/router.tsx'
import { scrollBehaviour } from '../../app/scroll-behaviour.ts'
import { filled } from '@velvet/ui/filled'
import { w as ofPurchase } from '../../parts/purchase/words.ts'
import { isDecision } from '../../parts/use-idempotent-call.ts'
import type { Failure } from '../../state/call-thunk.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { selectUser } from '../../state/selectors.ts'
import { needsOtherSeats, needsOtherShowtime } from './answers.ts'
import styles from './refusal.module.css'
import type { Purchasing } from './use-purchase.ts'
import { w } from './words.ts'

interface RefusalProps {
  /** The address of the page with other showtimes. */
  otherShowtimes: string
  purchase: Purchasing
  /** Opens the seat plan. */
  onChoose: () => void
}

/** Says why nothing was bought, or that this is not known yet; always says whether money moved. */
export function Refusal({ otherShowtimes, purchase, onChoose }: RefusalProps) {
  const { failure, unanswered, isLost, isBusy } = purchase
  const place = useRef<HTMLDivElement>(null)
  // The tap was at the bottom of the page, and the reason is near its top.
  const shown = isLost || isBusy ? undefined : failure
  useEffect(() => {
    if (!isBusy && (shown || isLost)) place.current?.scrollIntoView({ behavior: scrollBehaviour() })
  }, [shown, isLost, isBusy])
  if (isLost) {
    return (
      <div ref={place} className={styles.place}>
        <Banner kind="error" role="alert">
          {w.notReached}
        </Banner>
      </div>
    )
  }
  if (isBusy) return null
  if (!shown) return unanswered && <Banner>{w.askedBefore}</Banner>
  return (
    <div ref={place} className={styles.place}>
      <Reason failure={shown} otherShowtimes={otherShowtimes} onChoose={onChoose} />
    </div>
  )
}

interface ReasonProps extends Omit<RefusalProps, 'purchase'> {
  failure: Failure
}

function Reason({ failure, otherShowtimes, onChoose }: ReasonProps) {
  return (
    <div className={styles.refusal} role="alert">
      <p className={styles.text}>{fill(ofPurchase.failed, { reason: failure.message })}</p>
      <p className={styles.money}>{isDecision(failure) ? w.nothingTaken : w.notKnown}</p>
      {needsOtherShowtime(failure) && (
        <Link to={otherShowtimes} className={buttonClass('primary', true)}>
          {w.anotherShowtime}
        </Link>
      )}
      {needsOtherSeats(failure) && (
        <Button wide onClick={onChoose}>
          {w.otherSeats}
        </Button>
      )}
      <MoreCredit />
    </div>
  )
}

function MoreCredit() {
  const balance = useAppSelector(selectUser)?.Balance
  return (
    <div className={styles.credit}>
      {balance !== undefined && (
        <p>
          {filled(w.balance, {
            points: (
              <strong className={styles.balance}>
                <bdi>{formatVp(balance)}</bdi>
              </strong>
            ),
          })}
        </p>
      )}
      {/* A document load, because only a page loaded at that address may run the payment providers'
          scripts. */}
      <a href="/fund" className={buttonClass('quiet')}>
        {w.moreCredit}
      </a>
    </div>
  )
}
