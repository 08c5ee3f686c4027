import { Button } from '@velvet/ui/button'
import { useEffect, useRef } from 'react'
import type { Sold } from '../../calls.ts'
import { nairaText } from '../../parts/naira.ts'
import styles from './sell.module.css'

/** Shows in big letters which seats were sold and how much change to give, with a button that prints. */
export function SoldNow({ sold, onPrint }: { sold: Sold; onPrint: () => void }) {
  const print = useRef<HTMLButtonElement>(null)
  const { id } = sold.purchase
  useEffect(() => {
    print.current?.focus()
  }, [id])
  return (
    <section className={styles.part} aria-label="Sold">
      <div role="status">
        <h2>Sold</h2>
        <p className={styles.seats}>{sold.tickets.map((ticket) => ticket.SeatNumber).join(' ')}</p>
        <p className={styles.change}>{changeText(sold)}</p>
      </div>
      <p className="muted">
        {sold.tickets[0]?.MovieTitle} · {nairaText(sold.purchase.kobo)}
      </p>
      <Button ref={print} wide onClick={onPrint}>
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
