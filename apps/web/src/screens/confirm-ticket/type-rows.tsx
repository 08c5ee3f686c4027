import { fill } from '@velvet/contract/shared/words/spoken'
import { Card } from '@velvet/ui/card'
import { Counter } from '@velvet/ui/counter'
import styles from './type-rows.module.css'
import { Price } from '../../parts/price.tsx'
import type { TicketLine } from '../../state/ticket-line.ts'
import type { TicketCount } from './use-ticket-count.ts'
import { w } from './words.ts'

/** Shows a counter for each type of tickets but the first one, whose counter is in the bar. */
export function TypeRows({ ticketCount }: { ticketCount: TicketCount }) {
  return (
    <Card as="section" className={styles.card} aria-label={w.typesOfTickets}>
      <ul className={styles.rows}>
        {ticketCount.lines.slice(1).map((line) => (
          <li key={line.typeID} className={styles.row}>
            <div className={styles.text}>
              <TypePrice line={line} />
            </div>
            <TypeCounter line={line} ticketCount={ticketCount} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Names a type, and says what one ticket of it costs and what its holder has to show. */
export function TypePrice({ line: { name, price, note } }: { line: TicketLine }) {
  return (
    <>
      <p className={styles.type}>
        <span className={styles.name}>{name}</span> <Price vp={price} className={styles.price} />
      </p>
      {note && <p className={styles.note}>{note}</p>}
    </>
  )
}

/** Counts the tickets of a type. Together, the types stay within the limits of a purchase. */
export function TypeCounter(props: { line: TicketLine; ticketCount: TicketCount }) {
  const { typeID, name, count } = props.line
  const { count: all, min, max, changeLine } = props.ticketCount
  return (
    <Counter
      label={fill(w.numberOfType, { type: name })}
      value={count}
      min={Math.max(0, count - (all - min))}
      max={count + (max - all)}
      onChange={(next) => changeLine(typeID, next)}
    />
  )
}
