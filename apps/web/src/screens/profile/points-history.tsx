import { localDateOf, localTimeOf, shortDate, twelveHour } from '@velvet/contract/time'
import { formatVp } from '@velvet/contract/vp'
import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { Shimmer } from '@velvet/ui/shimmer'
import styles from './profile.module.css'
import { useStatement } from './use-statement.ts'
import type { StatementEntry } from './use-statement.ts'

/** What moved Points, in words; the server names the reason. */
const REASONS: Readonly<Record<string, string>> = {
  'top-up': 'Points bought',
  'ticket-purchase': 'Tickets bought',
  'sign-up-bonus': 'Sign-up gift',
  'ticket-refund': 'Tickets refunded',
  'money-refund': 'Money refunded',
  'refund-called-off': 'Refund called off',
  adjustment: 'Correction',
  'opening-credit': 'Opening balance',
}

export function PointsHistory({ uuid, balance }: { uuid: string; balance: number }) {
  const { entries, next, isLoading, error, more } = useStatement(uuid, balance)
  return (
    <Card as="section" aria-labelledby="history">
      <h2 id="history" className={styles.heading}>
        Points history
      </h2>
      {entries.length === 0 && isLoading && <Shimmer height={64} />}
      {entries.length === 0 && !isLoading && !error && (
        <p className={styles.none}>No Points have moved yet.</p>
      )}
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {error && <p className={styles.none}>{error}</p>}
      {(next !== null || error) && (
        <Button look="quiet" wide busy={isLoading} onClick={more}>
          {error ? 'Try Again' : 'Show more'}
        </Button>
      )}
    </Card>
  )
}

function Entry({ entry }: { entry: StatementEntry }) {
  const at = new Date(entry.at)
  const isIncome = entry.amount > 0
  return (
    <li className={styles.entry}>
      <span>
        <span className={styles.entryReason}>{REASONS[entry.reason] ?? entry.reason}</span>
        <span className={styles.entryTime}>
          {shortDate(localDateOf(at))}, {twelveHour(localTimeOf(at))}
        </span>
      </span>
      <span className={isIncome ? styles.income : styles.expense}>
        {isIncome ? '+' : '−'}
        {formatVp(Math.abs(entry.amount))}
      </span>
    </li>
  )
}
