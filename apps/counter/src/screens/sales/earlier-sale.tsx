import { KEYS_AFTER_SALE, TENDER_NAMES } from '@velvet/contract/counter/counter-rules'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { useReading } from '@velvet/ui/use-reading'
import { useEffect, useState } from 'react'
import { useTitle } from '../../app/use-title.ts'
import { counterCalls, type Refund, type Sold, type TillSession } from '../../calls.ts'
import { Key } from '../../parts/key.tsx'
import { nairaText } from '../../parts/naira.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { usePageKeys } from '../../parts/use-page-keys.ts'
import { Receipt } from '../../receipt/receipt.tsx'
import { AfterSaleForm } from './after-sale-form.tsx'
import { timeOf } from './sale-list.tsx'
import styles from './sales.module.css'
import { TicketChoice } from './ticket-choice.tsx'

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
  const [act, setAct] = useState<'refund' | 'reprint'>()
  const [refund, setRefund] = useState<Refund>()
  const [copy, setCopy] = useState<Sold>()
  const tickets = sale.value?.tickets ?? []
  const left = tickets.filter(({ TicketID }) => sale.value?.toRefund.includes(TicketID))
  const canGoBack = left.filter((one) => one.Refunded === true || one.TicketStatus === 'Unused')
  const wanted = canGoBack.filter(
    ({ TicketID }) => chosen.length === 0 || chosen.includes(TicketID),
  )
  const toPrint =
    tickets.length === 1 ? tickets : tickets.filter((one) => chosen.includes(one.TicketID))
  const printed = toPrint.length === 1 ? toPrint[0] : undefined
  const startRefund = wanted.length > 0 ? () => setAct('refund') : undefined
  const startReprint = printed ? () => setAct('reprint') : undefined
  usePageKeys({
    Escape: () => (act ? setAct(undefined) : onBack()),
    [KEYS_AFTER_SALE.refund]: startRefund,
    [KEYS_AFTER_SALE.reprint]: startReprint,
  })
  useEffect(() => {
    if (copy) window.print()
  }, [copy])
  const done = () => {
    setAct(undefined)
    setChosen([])
    sale.read()
  }
  const { purchase } = sale.value ?? {}
  return (
    <>
      <main className={styles.page}>
        <header className={styles.header}>
          <h1 className="grow">{tickets[0]?.MovieTitle ?? 'Sale'}</h1>
          <Button look="quiet" aria-keyshortcuts="Escape" onClick={onBack}>
            <Key is="Esc" /> Back
          </Button>
        </header>
        <Refusal error={sale.error} />
        {!sale.value && sale.error === undefined && <Spinner label="Reading the sale" />}
        {refund && <GivenBack refund={refund} />}
        {copy && (
          <p role="status" className={styles.result}>
            Copy {copy.tickets[0]?.Copy} of {copy.tickets[0]?.SeatNumber} is printed
          </p>
        )}
        {purchase && (
          <div className={styles.columns}>
            <section aria-label="Tickets" className={styles.part}>
              <p className="muted">
                Sold at {timeOf(purchase.soldAt)} by {purchase.operator.name} at{' '}
                {purchase.till.name}
                {purchase.tenders.map(
                  ({ kind, kobo, reference }) =>
                    ` · ${TENDER_NAMES[kind]} ${nairaText(kobo)}${reference === null ? '' : ` (${reference})`}`,
                )}
              </p>
              <TicketChoice
                tickets={tickets}
                toRefund={sale.value?.toRefund ?? []}
                chosen={chosen}
                onChange={setChosen}
              />
            </section>
            <section aria-label="What to do" className={styles.part}>
              {act === undefined && (
                <>
                  <Button
                    wide
                    disabled={!startRefund}
                    aria-keyshortcuts={KEYS_AFTER_SALE.refund}
                    onClick={startRefund}
                  >
                    <Key is={KEYS_AFTER_SALE.refund} />{' '}
                    {wanted.length > 0
                      ? `Give back ${nairaText(sumOf(wanted))}`
                      : 'Nothing to give back'}
                  </Button>
                  <Button
                    wide
                    look="quiet"
                    disabled={!startReprint}
                    aria-keyshortcuts={KEYS_AFTER_SALE.reprint}
                    onClick={startReprint}
                  >
                    <Key is={KEYS_AFTER_SALE.reprint} />{' '}
                    {printed
                      ? `Print ${printed.SeatNumber} again`
                      : 'Choose one ticket to print again'}
                  </Button>
                </>
              )}
              {act === 'refund' && (
                <AfterSaleForm
                  button={`Give back ${nairaText(sumOf(wanted))}`}
                  send={async (input, options) => {
                    const ticketIDs = wanted.map(({ TicketID }) => TicketID)
                    const order = { id, sessionID: session.id, ticketIDs, ...input }
                    setRefund((await counterCalls.refundSale(order, options)).refund)
                    setCopy(undefined)
                    done()
                  }}
                />
              )}
              {act === 'reprint' && printed && (
                <AfterSaleForm
                  button={`Print ${printed.SeatNumber} again`}
                  send={async (input, options) => {
                    const order = { id: printed.TicketID, sessionID: session.id, ...input }
                    const answer = await counterCalls.reprintTicket(order, options)
                    const { change } = answer.purchase
                    setCopy({ purchase: answer.purchase, tickets: [answer.ticket], change })
                    setRefund(undefined)
                    done()
                  }}
                />
              )}
            </section>
          </div>
        )}
      </main>
      {copy && <Receipt sold={copy} />}
    </>
  )
}

const sumOf = (tickets: readonly { Kobo: number }[]) =>
  tickets.reduce((sum, { Kobo }) => sum + Kobo, 0)

/** Says how the money goes back: by the tenders that paid it. */
function GivenBack({ refund }: { refund: Refund }) {
  return (
    <div role="status" className={styles.result}>
      {refund.parts.map(({ kind, kobo, reference }) => (
        <p key={`${kind} ${reference}`}>
          {kind === 'cash'
            ? `Give back ${nairaText(kobo)} in cash`
            : `Send ${nairaText(kobo)} back by ${kind}, reference ${reference}`}
        </p>
      ))}
    </div>
  )
}
