import type { EarlierSale } from '../../calls.ts'
import { nairaText } from '../../parts/naira.ts'
import styles from './sales.module.css'

type Ticket = EarlierSale['tickets'][number]

interface TicketChoiceProps {
  tickets: readonly Ticket[]
  toRefund: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Lists the tickets of a sale, to choose some of them. */
export function TicketChoice({ tickets, toRefund, chosen, onChange }: TicketChoiceProps) {
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <ul className={styles.list} aria-label="Tickets of this sale">
      {tickets.map((ticket) => (
        <li key={ticket.TicketID}>
          <label className={styles.sale}>
            <input
              type="checkbox"
              className={styles.check}
              checked={chosen.includes(ticket.TicketID)}
              onChange={() => toggle(ticket.TicketID)}
            />
            <strong className={styles.seat}>{ticket.SeatNumber}</strong>
            <span className="grow">
              {ticket.TypeName}
              <span className={styles.detail}>
                Serial {ticket.Serial} · {stateOf(ticket, toRefund)}
              </span>
            </span>
            <span className={styles.amount}>{nairaText(ticket.Kobo)}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}

function stateOf(ticket: Ticket, toRefund: readonly string[]): string {
  if (ticket.ExchangedTo) return 'Exchanged'
  if (ticket.Kobo > 0 && !toRefund.includes(ticket.TicketID)) return 'Given back'
  if (ticket.Refunded === true) return 'Taken back, its money is still owed'
  return { Unused: 'Not used yet', Used: 'Used at the door', Expired: 'Over' }[ticket.TicketStatus]
}
