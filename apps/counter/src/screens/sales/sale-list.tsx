import { counted } from '@velvet/contract/shared/typing/counted'
import type { ListedSale } from '../../calls.ts'
import { timeOf } from '../../parts/cinema-clock.ts'
import { nairaText } from '../../parts/naira.ts'
import { FOOD_ALONE } from '@velvet/contract/sales/snacks.rules'
import { TENDER_NAMES } from '@velvet/contract/sales/counter.rules'
import styles from './sales.module.css'

interface SaleListProps {
  sales: readonly ListedSale[]
  onOpen: (id: string) => void
}

/** Lists sales, the newest first. Each is a button that opens it. */
export function SaleList({ sales, onOpen }: SaleListProps) {
  if (sales.length === 0) return <p>No sale was found.</p>
  return (
    <ul className={styles.list} aria-label="Sales">
      {sales.map((sale) => (
        <li key={sale.id}>
          <button type="button" className={styles.sale} onClick={() => onOpen(sale.id)}>
            <span className={styles.time}>{timeOf(sale.soldAt)}</span>
            <strong className="grow">
              {sale.film ?? FOOD_ALONE}
              <span className={styles.detail}>
                {sale.startsAt && `${timeOf(sale.startsAt)} · ${counted(sale.tickets, 'ticket')} · `}
                {sale.till.name}
              </span>
            </strong>
            <span className={styles.amount}>
              {sale.kobo !== undefined && nairaText(sale.kobo)}
              <span className={styles.detail}>{paidText(sale)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function paidText({ tenders, ticketsRefunded, tickets, refunded, owed, phone }: ListedSale): string {
  if (owed > 0) return [`${nairaText(owed)} to give back`, ...(phone === null ? [] : [phone])].join(', ')
  if (ticketsRefunded === tickets && tickets > 0) return 'Given back'
  const paid = tenders.length > 0 ? tenders.map(({ kind }) => TENDER_NAMES[kind]) : ['Free']
  const back = refunded === undefined ? counted(ticketsRefunded, 'ticket') : nairaText(refunded)
  return [...new Set(paid), ...(ticketsRefunded > 0 ? [`${back} given back`] : [])].join(', ')
}
