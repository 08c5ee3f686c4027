import type { Payment } from '@velvet/contract/shared/entities/entities'
import { localDateOf, localTimeOf, twelveHour } from '@velvet/contract/shared/time/time'
import { formatNaira, formatVp } from '@velvet/contract/points/vp'
import { receiptPath } from '@velvet/contract/tickets/receipt'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { useEffect, useState } from 'react'
import { Link } from '../../app/router.tsx'
import { usePayment } from '../../app/use-payment.ts'
import { shortDate } from '../../parts/days/spoken-days.ts'
import { filled } from '@velvet/ui/filled'
import { awaitTopUpAgain, callOffTopUp, calledOffTopUps } from '../../parts/pending-top-up.ts'
import entries from './entries.module.css'
import { HistoryCard } from './history-card.tsx'
import { topUpState } from '../../parts/top-up-state.ts'
import styles from './top-ups.module.css'
import { useTopUps } from './use-top-ups.ts'
import { w } from './words.ts'

/**
 * Each question is passed on to a provider, so the screen does not ask about old, abandoned
 * checkouts.
 */
const MOST_ASKED = 3

interface TopUpsProps {
  uuid: string
  balance: number
  /** The reference of a payment about which another part of the screen asks. */
  awaited?: string | undefined
}

const BUTTONS = {
  all: w.allTopUps,
  more: w.moreTopUps,
  again: w.topUpsAgain,
}

/** Lists payments with state and reference, and asks about those that are still being confirmed. */
export default function TopUps({ uuid, balance, awaited }: TopUpsProps) {
  const { pages, more, news, showDecided } = useTopUps(uuid, balance)
  const { isCalledOff, toggle } = useCalledOff(uuid)
  const canBeCalledOff = ({ status, tx_ref }: Payment) => status === 'pending' && tx_ref !== awaited
  const asked = pages.items.filter((payment) => canBeCalledOff(payment) && !isCalledOff(payment)).slice(0, MOST_ASKED)
  return (
    <HistoryCard
      id="top-ups"
      title={w.topUps}
      none={w.noTopUps}
      buttons={BUTTONS}
      pages={pages}
      onMore={more}
      // A person who waits for Points, or left a payment, sees it without a tap.
      isOpen={asked.length > 0}
      row={(payment) => (
        <TopUp
          key={payment.tx_ref}
          payment={payment}
          isCalledOff={isCalledOff(payment)}
          onToggle={canBeCalledOff(payment) ? () => toggle(payment) : undefined}
        />
      )}
    >
      <p className="visually-hidden" role="status">
        {news && fill(w.topUpIs, { points: formatVp(news.VpValue), state: topUpState(news).text })}
      </p>
      {asked.map(({ tx_ref }) => (
        <Asked key={tx_ref} txRef={tx_ref} onDecided={showDecided} />
      ))}
    </HistoryCard>
  )
}

/** Returns which payments the customer says they left unpaid, and what changes that. */
function useCalledOff(uuid: string) {
  const [calledOff, setCalledOff] = useState(() => calledOffTopUps(uuid))
  const isCalledOff = ({ status, tx_ref }: Payment) => status === 'pending' && calledOff.includes(tx_ref)
  function toggle(payment: Payment) {
    const change = isCalledOff(payment) ? awaitTopUpAgain : callOffTopUp
    change(uuid, payment.tx_ref)
    setCalledOff(calledOffTopUps(uuid))
  }
  return { isCalledOff, toggle }
}

interface TopUpProps {
  payment: Payment
  isCalledOff: boolean
  /** Calls the payment off, or takes that back; undefined where neither is possible. */
  onToggle: (() => void) | undefined
}

function TopUp({ payment, isCalledOff, onToggle }: TopUpProps) {
  const { Icon, text, note, look } = topUpState(payment, isCalledOff)
  const at = new Date(payment.createdAt)
  return (
    <li className={styles.topUp}>
      <p className={styles.line}>
        <bdi className={styles.points}>{formatVp(payment.VpValue)}</bdi>
        <bdi>{formatNaira(payment.amount)}</bdi>
      </p>
      <p className={styles[look]} role={onToggle && 'status'}>
        <Icon size={16} aria-hidden />
        {text}
      </p>
      {note && <p className={styles.note}>{note}</p>}
      <p className={styles.note}>
        {shortDate(localDateOf(at))}, <bdi>{twelveHour(localTimeOf(at))}</bdi>
        <br />
        {filled(w.reference, {
          reference: (
            <span id={payment.tx_ref} className={styles.reference}>
              {payment.tx_ref}
            </span>
          ),
        })}
      </p>
      {payment.status === 'successful' && (
        <Link
          className={entries.receipt}
          to={receiptPath(payment.tx_ref)}
          state={{ payment }}
          aria-describedby={payment.tx_ref}
        >
          {w.receipt}
        </Link>
      )}
      {onToggle && (
        <Button look="quiet" aria-describedby={payment.tx_ref} onClick={onToggle}>
          {isCalledOff ? w.paid : w.didNotPay}
        </Button>
      )}
    </li>
  )
}

/** Asks about a payment that is being confirmed, and shows nothing. */
function Asked({ txRef, onDecided }: { txRef: string; onDecided: (payment: Payment) => void }) {
  const payment = usePayment(txRef)
  useEffect(() => {
    if (payment && payment.status !== 'pending') onDecided(payment)
  }, [payment, onDecided])
  return null
}
