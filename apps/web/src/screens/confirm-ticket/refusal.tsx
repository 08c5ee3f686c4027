import { purchaseFailed } from '@velvet/contract/words/messages'
import { formatVp } from '@velvet/contract/money/vp'
import { Banner } from '@velvet/ui/banner'
import { Button, buttonClass } from '@velvet/ui/button'
import { useEffect, useRef } from 'react'
import { Link } from '../../app/router.tsx'
import { scrollBehaviour } from '../../app/scroll-behaviour.ts'
import { isDecision } from '../../parts/use-idempotent-call.ts'
import type { Failure } from '../../state/call-thunk.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { selectUser } from '../../state/selectors.ts'
import { NOTHING_TAKEN, needsOtherSeats, needsOtherShowtime } from './answers.ts'
import styles from './refusal.module.css'
import type { Purchasing } from './use-purchase.ts'

const NOT_REACHED =
  'We could not reach the server. Your purchase may have gone through, or not: press Confirm Seat again to find out. Nothing can be bought twice.'
const NOT_KNOWN =
  'It is not known yet whether Points were taken: press Confirm Seat again to find out. Nothing can be bought twice.'
const ASKED_BEFORE =
  'Your last try was not answered. Press Confirm Seat to find out how it ended. Nothing can be bought twice.'

interface RefusalProps {
  movieId: string
  purchase: Purchasing
  /** Opens the seat plan. */
  onChoose: () => void
}

/** Says why nothing was bought, or that this is not known yet; always says whether money moved. */
export function Refusal({ movieId, purchase, onChoose }: RefusalProps) {
  const { failure, unanswered, isBusy } = purchase
  const place = useRef<HTMLDivElement>(null)
  // The tap was at the bottom of the page, and the reason is near its top.
  useEffect(() => {
    if (failure && !isBusy) place.current?.scrollIntoView({ behavior: scrollBehaviour() })
  }, [failure, isBusy])
  if (isBusy) return null
  if (!failure) return unanswered && <Banner>{ASKED_BEFORE}</Banner>
  return (
    <div ref={place} className={styles.place}>
      {failure.status === 0 ? (
        <Banner kind="error" role="alert">
          {NOT_REACHED}
        </Banner>
      ) : (
        <Reason failure={failure} movieId={movieId} onChoose={onChoose} />
      )}
    </div>
  )
}

interface ReasonProps extends Omit<RefusalProps, 'purchase'> {
  failure: Failure
}

function Reason({ failure, movieId, onChoose }: ReasonProps) {
  return (
    <div className={styles.refusal} role="alert">
      <p className={styles.words}>{purchaseFailed(failure.message)}</p>
      <p className={styles.money}>{isDecision(failure) ? NOTHING_TAKEN : NOT_KNOWN}</p>
      {needsOtherShowtime(failure) && (
        <Link to={`/movie/${movieId}`} className={buttonClass('primary', true)}>
          Choose Another Showtime
        </Link>
      )}
      {needsOtherSeats(failure) && (
        <Button wide onClick={onChoose}>
          Choose Other Seats
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
          Balance:{' '}
          <strong className={styles.balance}>
            <bdi>{formatVp(balance)}</bdi>
          </strong>
        </p>
      )}
      {/* A document load, because only a page loaded at that address may run the payment providers'
          scripts. */}
      <a href="/fund" className={buttonClass('quiet')}>
        Get More Credit
      </a>
    </div>
  )
}
