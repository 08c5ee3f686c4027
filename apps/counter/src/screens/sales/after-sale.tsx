import { KEYS_AFTER_SALE } from '@velvet/contract/counter/counter-rules'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import type { EarlierSale } from '../../calls.ts'
import { Key } from '../../parts/key.tsx'
import { nairaText } from '../../parts/naira.ts'
import { usePageKeys } from '../../parts/use-page-keys.ts'
import type { Outcome } from '../../store/kept-act.ts'
import { AfterSaleForm } from './after-sale-form.tsx'
import styles from './sales.module.css'

interface AfterSaleProps {
  sale: EarlierSale
  sessionID: string
  /** The seller has chosen the tickets with these ids. */
  chosen: readonly string[]
  onDone: (outcome: Outcome) => void
  onBack: () => void
}

/** Gives the money of chosen tickets back, or of all if none is chosen, or prints one of them again. */
export function AfterSale({ sale, sessionID, chosen, onDone, onBack }: AfterSaleProps) {
  const [act, setAct] = useState<'refund' | 'reprint'>()
  const toRefund = refundable(sale, chosen)
  const toPrint = printable(sale, chosen)
  const startRefund = toRefund.length > 0 ? () => setAct('refund') : undefined
  const startReprint = toPrint ? () => setAct('reprint') : undefined
  usePageKeys({
    Escape: () => (act ? setAct(undefined) : onBack()),
    [KEYS_AFTER_SALE.refund]: startRefund,
    [KEYS_AFTER_SALE.reprint]: startReprint,
  })
  const giveBack = `Give back ${nairaText(toRefund.reduce((sum, { Kobo }) => sum + Kobo, 0))}`
  const printAgain = `Print ${toPrint?.SeatNumber} again`
  const { id } = sale.purchase
  return (
    <section aria-label="What to do" className={styles.part}>
      {act === undefined && (
        <>
          <Button
            wide
            disabled={!startRefund}
            aria-keyshortcuts={KEYS_AFTER_SALE.refund}
            onClick={startRefund}
          >
            <Key is={KEYS_AFTER_SALE.refund} /> {startRefund ? giveBack : 'Nothing to give back'}
          </Button>
          <Button
            wide
            look="quiet"
            disabled={!startReprint}
            aria-keyshortcuts={KEYS_AFTER_SALE.reprint}
            onClick={startReprint}
          >
            <Key is={KEYS_AFTER_SALE.reprint} />{' '}
            {startReprint ? printAgain : 'Choose one ticket to print again'}
          </Button>
        </>
      )}
      {act === 'refund' && (
        <AfterSaleForm
          button={giveBack}
          actFor={(reason) => {
            const ticketIDs = toRefund.map(({ TicketID }) => TicketID)
            return { kind: 'refund', input: { id, sessionID, ticketIDs, reason } }
          }}
          onDone={onDone}
        />
      )}
      {act === 'reprint' && toPrint && (
        <AfterSaleForm
          button={printAgain}
          actFor={(reason) => {
            return { kind: 'reprint', input: { id: toPrint.TicketID, sessionID, reason } }
          }}
          onDone={onDone}
        />
      )}
    </section>
  )
}

/** Returns those of the chosen tickets whose money can go back. If none is chosen, all are meant. */
function refundable({ tickets, toRefund }: EarlierSale, chosen: readonly string[]) {
  return tickets.filter(
    ({ TicketID, Refunded, TicketStatus }) =>
      toRefund.includes(TicketID) &&
      (Refunded === true || TicketStatus === 'Unused') &&
      (chosen.length === 0 || chosen.includes(TicketID)),
  )
}

/** Returns the ticket to print again: the only one of the sale, or the only chosen one. */
function printable({ tickets }: EarlierSale, chosen: readonly string[]) {
  const meant =
    tickets.length === 1 ? tickets : tickets.filter(({ TicketID }) => chosen.includes(TicketID))
  return meant.length === 1 ? meant[0] : undefined
}
