import { TENDER_NAMES } from '@velvet/contract/sales/counter.rules'
import { FOOD_ALONE } from '@velvet/contract/sales/snacks.rules'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { useReading } from '@velvet/ui/use-reading'
import { useState } from 'react'
import { useTitle } from '../../app/use-title.ts'
import { counterCalls, type Sold, type TillSession } from '../../calls.ts'
import { Key } from '../../parts/key.tsx'
import { timeOf } from '../../parts/cinema-clock.ts'
import { nairaText } from '../../parts/naira.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { printTickets } from '../../receipt/print.ts'
import type { Outcome } from '../../store/kept-act.ts'
import styles from './sales.module.css'
import { TicketChoice } from './ticket-choice.tsx'
import { FoodChoice } from './food-choice.tsx'
import { AfterSale } from './after-sale.tsx'

interface EarlierSaleProps {
  id: string
  session: TillSession
  onBack: () => void
}

/** Shows an earlier sale with its tickets, to give their money back or to print them again. */
export function EarlierSalePage({ id, session, onBack }: EarlierSaleProps) {
  useTitle('Sale')
  const sale = useReading(id, (signal) => counterCalls.getCounterSale({ id }, { signal }))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [places, setPlaces] = useState<readonly number[]>([])
  const [outcome, setOutcome] = useState<Outcome>()
  const done = (result: Outcome) => {
    setOutcome(result)
    setChosen([])
    setPlaces([])
    sale.read()
    if (result.paper) void printTickets(result.paper)
  }
  return (
    <main className={styles.page}>
      <header className="head">
        <h1 className="grow">{sale.value ? (sale.value.tickets[0]?.MovieTitle ?? FOOD_ALONE) : 'Sale'}</h1>
        <Button look="quiet" aria-keyshortcuts="Escape" onClick={onBack}>
          <Key is="Esc" /> Back
        </Button>
      </header>
      <Refusal error={sale.error} />
      {!sale.value && sale.error === undefined && <Spinner label="Reading the sale" />}
      {outcome && (
        <div role="status" className={styles.result}>
          {outcome.text.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {sale.value && (
        <div className={styles.columns}>
          <section aria-label="Tickets" className={styles.part}>
            <p className="muted">{soldText(sale.value.purchase)}</p>
            <TicketChoice
              tickets={sale.value.tickets}
              toRefund={sale.value.toRefund}
              chosen={chosen}
              onChange={setChosen}
            />
            <FoodChoice items={sale.value.items} chosen={places} onChange={setPlaces} />
          </section>
          <AfterSale
            sale={sale.value}
            sessionID={session.id}
            hasTerminal={session.till.hasTerminal}
            chosen={chosen}
            places={places}
            onBack={onBack}
            onDone={done}
            onRefused={sale.read}
          />
        </div>
      )}
    </main>
  )
}

/** Says who sold the tickets where, and how they were paid. */
function soldText({ soldAt, operator, till, tenders }: Sold['purchase']): string {
  const sold = `Sold at ${timeOf(soldAt)} by ${operator.name} at ${till.name}`
  const paid = tenders.map(({ kind, kobo, reference, isCarried }) => {
    const amount = `${TENDER_NAMES[kind]} ${nairaText(kobo)}${isCarried ? ' of exchanged tickets' : ''}`
    return reference === null ? amount : `${amount} (${reference})`
  })
  return [sold, ...paid].join(' · ')
}
