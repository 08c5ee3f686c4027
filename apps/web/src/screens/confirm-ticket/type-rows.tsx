import { formatVp } from '@velvet/contract/money/vp'
import { TYPES_OF_TICKETS } from '@velvet/contract/tickets/ticket-types'
import { Card } from '@velvet/ui/card'
import { Counter } from '@velvet/ui/counter'
import styles from './type-rows.module.css'
import type { TicketCount } from './use-ticket-count.ts'

/** Shows a counter for each type of tickets. Together they stay within the limits of a purchase. */
export function TypeRows({ ticketCount }: { ticketCount: TicketCount }) {
  const { lines, count: all, min, max, changeLine } = ticketCount
  return (
    <Card as="section" aria-label={TYPES_OF_TICKETS}>
      <ul className={styles.rows}>
        {lines.map(({ typeID, name, price, note, count }) => (
          <li key={typeID} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.name}>{name}</p>
              <p className={styles.price}>
                <bdi>{formatVp(price)}</bdi> each
              </p>
              {note && <p className={styles.note}>{note}</p>}
            </div>
            <Counter
              label={`Number of tickets: ${name}`}
              value={count}
              min={Math.max(0, count - (all - min))}
              max={count + (max - all)}
              onChange={(next) => changeLine(typeID, next)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
