import { shortPickupCode } from '@velvet/contract/sales/pickups.rules'
import { FOOD_ALONE } from '@velvet/contract/sales/snacks.rules'
import { Button } from '@velvet/ui/button'
import type { Sold } from '../../calls.ts'
import { nairaText } from '../../parts/naira.ts'
import { isUnsent } from '../../offline/report-sales.ts'
import { useCounter } from '../../state/counter-state.ts'
import { waitingPickup } from '../../receipt/ticket-lines.ts'
import styles from './sell.module.css'

/** The purchase whose tickets were printed last. After another page, Enter must not print them a second time. */
let printed = ''

/** Shows in big letters which seats were sold and how much change to give, with a button that prints. */
export function SoldNow({ sold, onPrint }: { sold: Sold; onPrint: () => void }) {
  const { papers } = useCounter()
  const { id } = sold.purchase
  const pickup = waitingPickup(sold)
  const isUnsentHere = papers.some((paper) => paper.key === id && isUnsent(paper))
  return (
    <section className={styles.part} aria-label="Sold">
      <div role="status">
        <h2>Sold</h2>
        <p className={styles.seats}>{sold.tickets.map((ticket) => ticket.SeatNumber).join(' ')}</p>
        <p className={styles.change}>{changeText(sold)}</p>
        {pickup && (
          <p>
            The bar makes the order {shortPickupCode(pickup.code)}.
            {isUnsentHere &&
              ' It comes to the list of the bar once there is a network. Until then, the slip is the order.'}
          </p>
        )}
      </div>
      <p className="muted">
        {sold.tickets[0]?.MovieTitle ?? FOOD_ALONE} · {nairaText(sold.purchase.kobo)}
      </p>
      <Button
        key={id}
        autoFocus={id !== printed}
        wide
        onClick={() => {
          printed = id
          onPrint()
        }}
      >
        Print
      </Button>
      <p className="muted">Enter prints, and then opens the next showtime.</p>
    </section>
  )
}

function changeText({ change, purchase }: Sold): string {
  if (purchase.kobo === 0) return 'Nothing to pay'
  return change > 0 ? `Change ${nairaText(change)}` : 'No change'
}
