import { formatVp } from '@velvet/contract/money/vp'
import { fill } from '@velvet/contract/words/spoken'
import { Card } from '@velvet/ui/card'
import { Counter } from '@velvet/ui/counter'
import { filled } from '@velvet/ui/filled'
import styles from './type-rows.module.css'
import type { TicketCount } from './use-ticket-count.ts'
import { w } from './words.ts'

/** Shows a counter for each type of tickets. Together they stay within the limits of a purchase. */
export function TypeRows({ ticketCount }: { ticketCount: TicketCount }) {
  const { lines, count: all, min, max, changeLine } = ticketCount
  return (
    <Card as="section" aria-label={w.typesOfTickets}>
      <ul className={styles.rows}>
        {lines.map(({ typeID, name, price, note, count }) => (
          <li key={typeID} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.name}>{name}</p>
              <p className={styles.price}>
                {filled(w.each, { price: <bdi>{formatVp(price)}</bdi> })}
              </p>
              {note && <p className={styles.note}>{note}</p>}
            </div>
            <Counter
              label={fill(w.numberOfType, { type: name })}
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
