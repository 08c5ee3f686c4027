import type { TenderKind } from '@velvet/contract/sales/counter.rules'
import type { CounterShowtime, TillSession } from '../../calls.ts'
import { TransferForm } from './free-tickets-form.tsx'
import { Money } from './money.tsx'
import { NEW_SALE, type Sale } from './sale.ts'
import styles from './sell.module.css'
import { TicketTypes } from './ticket-types.tsx'

interface OpenSaleProps {
  sale: Sale
  showtime: CounterShowtime
  shownSeats: readonly string[]
  session: TillSession
  onChange: (sale: Sale) => void
  onPay: (kind: TenderKind) => void
  onReference: (reference: string, reason?: string) => void
}

/** Shows the sale that is put together: its tickets, and beside them the money or the form of free tickets. */
export function OpenSale({ sale, showtime, shownSeats, session, ...on }: OpenSaleProps) {
  return (
    <>
      <TicketTypes sale={sale} showtime={showtime} shownSeats={shownSeats} onChange={on.onChange} />
      {sale.panel === 'gift' ? (
        <section className={styles.part} aria-label="Free tickets">
          <TransferForm sale={sale} sessionID={session.id} onGiven={() => on.onChange(NEW_SALE)} />
        </section>
      ) : (
        <Money sale={sale} prices={showtime} till={session.till} {...on} />
      )}
    </>
  )
}
