import type { MovementReason } from '@velvet/contract/money/ledger'
import { localDateOf, localTimeOf, twelveHour } from '@velvet/contract/time/time'
import { formatVp } from '@velvet/contract/money/vp'
import { receiptPath } from '@velvet/contract/tickets/receipt'
import { Link } from '../../app/router.tsx'
import { shortDate } from '../../parts/days/spoken-days.ts'
import { HistoryCard } from './history-card.tsx'
import styles from './entries.module.css'
import { useStatement } from './use-statement.ts'
import type { StatementEntry } from './use-statement.ts'

/** The words for each reason. An app that is older than the server shows an unknown reason as it is. */
const REASONS: Readonly<Record<string, string>> = {
  'top-up': 'Points bought',
  'ticket-purchase': 'Tickets bought',
  'sign-up-bonus': 'Sign-up gift',
  'ticket-refund': 'Tickets refunded',
  'money-refund': 'Money refunded',
  'refund-called-off': 'Refund called off',
  'payment-reversed': 'Payment went back',
  'reversal-undone': 'Payment stayed',
  'debt-collected': 'Owed Points paid',
  adjustment: 'Correction',
  'opening-credit': 'Opening balance',
  'points-given': 'Gift to',
  'points-received': 'Gift from',
  'points-called-back': 'Our team called back a gift from',
  'points-given-back': 'Our team called back a gift to',
} satisfies Record<MovementReason, string>

const BUTTONS = { all: 'Show all', more: 'Show more', again: 'Try Again' }

export function PointsHistory({ uuid, balance }: { uuid: string; balance: number }) {
  const { pages, more } = useStatement(uuid, balance)
  return (
    <HistoryCard
      id="history"
      title="Points history"
      none="No Points have moved yet."
      buttons={BUTTONS}
      pages={pages}
      onMore={more}
      row={(entry) => <Entry key={entry.id} entry={entry} />}
    />
  )
}

function Entry({ entry }: { entry: StatementEntry }) {
  const at = new Date(entry.at)
  const isIncome = entry.amount > 0
  return (
    <li className={styles.entry}>
      <span>
        <span className={styles.entryReason}>
          {REASONS[entry.reason] ?? entry.reason}
          {entry.gift && ` ${entry.gift.username ?? 'a closed account'}`}
        </span>
        {entry.gift?.note && <span className={styles.entryNote}>{entry.gift.note}</span>}
        <span className={styles.entryTime}>
          {shortDate(localDateOf(at))}, <bdi>{twelveHour(localTimeOf(at))}</bdi>
        </span>
        {entry.receipt && (
          <Link className={styles.receipt} to={receiptPath(entry.receipt)}>
            Receipt
          </Link>
        )}
      </span>
      <bdi className={isIncome ? styles.income : styles.expense}>
        {`${isIncome ? '+' : '−'}${formatVp(Math.abs(entry.amount))}`}
      </bdi>
    </li>
  )
}
