import { ZONE_NAMES } from '@velvet/contract/catalogue/seat-plan'
import { KEY_OF_ZONE, KEYS_OF_PANELS } from '@velvet/contract/sales/counter.rules'
import type { CounterShowtime } from '../../calls.ts'
import { Key } from '../../parts/key.tsx'
import { useCounter } from '../../state/counter-state.ts'
import { isOfferedIn } from './sale-keys.ts'
import { canBeFree, opened, withNextZone, type Panel, type Sale } from './sale.ts'
import styles from './sale-options.module.css'

interface SaleOptionsProps {
  sale: Sale
  showtime: CounterShowtime
  onChange: (sale: Sale) => void
}

/** Offers what most sales do not need: chosen seats, a phone number, a code, and free tickets. */
export function SaleOptions({ sale, showtime, onChange }: SaleOptionsProps) {
  const { isOffline } = useCounter()
  const seats = sale.seats.length > 0 ? sale.seats.join(' ') : 'Seats together'
  const options: readonly { panel: Panel; name: string; value?: string }[] = [
    { panel: 'plan', name: 'Seat plan', value: seats },
    { panel: 'phone', name: 'Phone number', value: sale.phoneNumber ?? 'None' },
    { panel: 'code', name: 'Code or voucher', value: sale.code?.offer?.name ?? 'None' },
    { panel: 'gift', name: 'Free tickets' },
  ]
  return (
    <ul className={styles.options}>
      {showtime.zones && (
        <li>
          <button
            type="button"
            className={styles.option}
            aria-keyshortcuts={KEY_OF_ZONE}
            disabled={isOffline || sale.step !== 'tickets'}
            onClick={() => onChange(withNextZone(sale, showtime))}
          >
            <Key is={KEY_OF_ZONE} />
            <span className="grow">Seats</span>
            <span className="muted">{ZONE_NAMES[sale.zone]}</span>
          </button>
        </li>
      )}
      {options.map(({ panel, name, value }) => (
        <li key={panel}>
          <button
            type="button"
            className={styles.option}
            aria-keyshortcuts={KEYS_OF_PANELS[panel]}
            aria-expanded={sale.panel === panel}
            disabled={
              !isOfferedIn(panel, sale.step) ||
              (panel === 'gift' && !canBeFree(sale)) ||
              (isOffline && panel !== 'phone')
            }
            onClick={() => onChange(opened(sale, panel))}
          >
            <Key is={KEYS_OF_PANELS[panel]} />
            <span className="grow">{name}</span>
            <span className="muted">{value}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
