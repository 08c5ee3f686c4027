import { ADULT_RATINGS } from '@velvet/contract/catalogue/films.rules'
import { priceInZone } from '@velvet/contract/catalogue/zone-prices'
import { MAX_COUNTER_TICKETS } from '@velvet/contract/sales/counter.rules'
import { counted } from '@velvet/contract/shared/typing/counted'
import { Button } from '@velvet/ui/button'
import { Counter } from '@velvet/ui/counter'
import type { CounterShowtime } from '../../calls.ts'
import { Key } from '../../parts/key.tsx'
import { nairaText } from '../../parts/naira.ts'
import { keyOfClass } from './sale-keys.ts'
import { SaleOptions } from './sale-options.tsx'
import { backFrom, seated, ticketsOf, withCount, type Sale } from './sale.ts'
import { startOf } from './showtime-list.tsx'
import styles from './sell.module.css'

interface TicketTypesProps {
  sale: Sale
  showtime: CounterShowtime
  /** The seats that the sale takes if no other buyer is faster. */
  shownSeats: readonly string[]
  onChange: (sale: Sale) => void
}

/** Asks how many tickets of each type are sold. */
export function TicketTypes({ sale, showtime, shownSeats, onChange }: TicketTypesProps) {
  const { seatsLeft, types } = showtime
  const prices = [...types, ...(showtime.zones ?? [])]
  const [zone = 'standard'] = sale.seats.length > 0 ? sale.zones : [sale.zone]
  const isPaying = sale.step === 'pay'
  return (
    <section className={styles.part} aria-label="Tickets">
      <h2 className={styles.film}>{showtime.film}</h2>
      <p className="muted">
        {startOf(showtime)} · {showtime.screen} · {counted(seatsLeft, 'seat')} left
      </p>
      {ADULT_RATINGS.includes(showtime.rating) && (
        <p className="muted">Rated {showtime.rating}: check age 18. No child tickets are sold.</p>
      )}
      <ul className={styles.types}>
        {types.map((type) => (
          <li key={type.typeID} className={styles.type}>
            <span className={styles.name}>
              <span>
                {keyOfClass(type.class) && <kbd>{keyOfClass(type.class)}</kbd>} {type.name}
              </span>
              <span className="muted">{nairaText(priceInZone(prices, type.typeID, zone)?.kobo ?? type.kobo)}</span>
              {type.note !== '' && <small>{type.note}</small>}
            </span>
            {isPaying ? (
              <strong className={styles.count}>{sale.counts[type.typeID] ?? 0}</strong>
            ) : (
              <Counter
                label={type.name}
                value={sale.counts[type.typeID] ?? 0}
                min={0}
                max={Math.min(MAX_COUNTER_TICKETS, seatsLeft)}
                onChange={(count) => onChange(withCount(sale, type.typeID, count, seatsLeft))}
              />
            )}
          </li>
        ))}
      </ul>
      {shownSeats.length > 0 && (
        <p className={styles.shown} role="status">
          {shownSeats.length === 1 ? 'Seat' : 'Seats'} <strong>{shownSeats.join(' ')}</strong>
        </p>
      )}
      <SaleOptions sale={sale} showtime={showtime} onChange={onChange} />
      <div className={styles.steps}>
        <Button look="quiet" aria-keyshortcuts="Escape" onClick={() => onChange(backFrom(sale))}>
          <Key is="Esc" /> Back
        </Button>
        {!isPaying && (
          <Button
            className="grow"
            look={sale.panel ? 'quiet' : 'primary'}
            aria-keyshortcuts="Enter"
            disabled={seated(sale) === sale}
            onClick={() => onChange(seated(sale))}
          >
            <Key is="Enter" /> {nextStepText(sale)}
          </Button>
        )}
      </div>
    </section>
  )
}

function nextStepText(sale: Sale): string {
  const tickets = ticketsOf(sale)
  if (tickets > 0) return `Take ${counted(tickets, 'seat')}`
  return sale.items.length > 0 ? 'Take the money' : 'Add tickets'
}
