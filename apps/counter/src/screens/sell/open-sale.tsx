import { KEYS_OF_PANELS, type TenderKind } from '@velvet/contract/sales/counter.rules'
import { orderKey } from '@velvet/contract/sales/bundles.rules'
import { FOOD_ALONE } from '@velvet/contract/sales/snacks.rules'
import { Button } from '@velvet/ui/button'
import type { CounterShowtime, TillSession } from '../../calls.ts'
import { Key } from '../../parts/key.tsx'
import { nairaText } from '../../parts/naira.ts'
import { NO_TICKETS } from '../../parts/sale-at.ts'
import { TransferForm } from './free-tickets-form.tsx'
import { Money } from './money.tsx'
import { backFrom, NEW_SALE, opened, type Sale } from './sale.ts'
import styles from './sell.module.css'
import { TicketTypes } from './ticket-types.tsx'

interface OpenSaleProps {
  sale: Sale
  /** Undefined for food and drinks without tickets. */
  showtime: CounterShowtime | undefined
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
      {showtime ? (
        <TicketTypes sale={sale} showtime={showtime} shownSeats={shownSeats} onChange={on.onChange} />
      ) : (
        <FoodAlone sale={sale} onChange={on.onChange} />
      )}
      {sale.panel === 'gift' ? (
        <section className={styles.part} aria-label="Free tickets">
          <TransferForm sale={sale} sessionID={session.id} onGiven={() => on.onChange(NEW_SALE)} />
        </section>
      ) : (
        <Money sale={sale} prices={showtime ?? NO_TICKETS} till={session.till} {...on} />
      )}
    </>
  )
}

/** Lists the food and drinks of a sale without tickets. */
function FoodAlone({ sale, onChange }: Pick<OpenSaleProps, 'sale' | 'onChange'>) {
  return (
    <section className={styles.part} aria-label={FOOD_ALONE}>
      <h2 className={styles.film}>{FOOD_ALONE}</h2>
      <ul className={styles.types}>
        {sale.items.map(({ name, kobo, count, ...item }) => (
          <li key={orderKey(item)} className={styles.type}>
            <span className={styles.name}>
              {count} × {name}
            </span>
            <strong>{nairaText(kobo * count)}</strong>
          </li>
        ))}
      </ul>
      <div className={styles.steps}>
        <Button look="quiet" aria-keyshortcuts="Escape" onClick={() => onChange(backFrom(sale))}>
          <Key is="Esc" /> Back
        </Button>
        <Button
          className="grow"
          look="quiet"
          aria-keyshortcuts={KEYS_OF_PANELS.snacks}
          onClick={() => onChange(opened(sale, 'snacks'))}
        >
          <Key is={KEYS_OF_PANELS.snacks} /> Change snacks
        </Button>
      </div>
    </section>
  )
}
