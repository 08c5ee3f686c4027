import type { Payment } from '@velvet/contract/entities'
import { localDateOf, localTimeOf, shortDate, twelveHour } from '@velvet/contract/time'
import { formatNaira, formatVp } from '@velvet/contract/vp'
import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { Shimmer } from '@velvet/ui/shimmer'
import { useEffect } from 'react'
import { usePayment } from '../../app/use-payment.ts'
import styles from './profile.module.css'
import { topUpState } from './top-up-state.ts'
import topUpStyles from './top-ups.module.css'
import { useTopUps } from './use-top-ups.ts'

/** Each question goes on to a provider: an old checkout that was left is not asked about from here. */
const MOST_ASKED = 3

export interface TopUpsProps {
  uuid: string
  balance: number
}

/** Every payment with its state and its reference; what is being confirmed settles while it is shown. */
export default function TopUps({ uuid, balance }: TopUpsProps) {
  const { payments, next, isLoading, error, news, more, settled } = useTopUps(uuid, balance)
  const asked = payments.filter(({ status }) => status === 'pending').slice(0, MOST_ASKED)
  return (
    <Card as="section" aria-labelledby="top-ups">
      <h2 id="top-ups" className={styles.heading}>
        Top-ups
      </h2>
      {payments.length === 0 && isLoading && <Shimmer height={64} />}
      {payments.length === 0 && !isLoading && !error && (
        <p className={styles.none}>You have not bought Points yet.</p>
      )}
      <ul>
        {payments.map((payment) => (
          <TopUp key={payment.tx_ref} payment={payment} />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {news && `${formatVp(news.VpValue)}: ${topUpState(news).words}`}
      </p>
      {asked.map(({ tx_ref }) => (
        <Asked key={tx_ref} txRef={tx_ref} onSettled={settled} />
      ))}
      {error && <p className={styles.none}>{error}</p>}
      {(next !== null || error) && (
        <Button look="quiet" wide busy={isLoading} onClick={more}>
          {error ? 'Read top-ups again' : 'Show more top-ups'}
        </Button>
      )}
    </Card>
  )
}

function TopUp({ payment }: { payment: Payment }) {
  const { Icon, words, note, look } = topUpState(payment)
  const at = new Date(payment.createdAt)
  return (
    <li className={topUpStyles.topUp}>
      <p className={topUpStyles.line}>
        <span className={topUpStyles.points}>{formatVp(payment.VpValue)}</span>
        <span className={topUpStyles.price}>{formatNaira(payment.amount)}</span>
      </p>
      <p className={topUpStyles[look]}>
        <Icon size={16} aria-hidden />
        {words}
      </p>
      {note && <p className={topUpStyles.note}>{note}</p>}
      <p className={topUpStyles.note}>
        {shortDate(localDateOf(at))}, {twelveHour(localTimeOf(at))}
        <br />
        Reference <span className={topUpStyles.reference}>{payment.tx_ref}</span>
      </p>
    </li>
  )
}

/** Asks about one that is being confirmed, and draws nothing. */
function Asked({ txRef, onSettled }: { txRef: string; onSettled: (payment: Payment) => void }) {
  const payment = usePayment(txRef)
  useEffect(() => {
    if (payment && payment.status !== 'pending') onSettled(payment)
  }, [payment, onSettled])
  return null
}
