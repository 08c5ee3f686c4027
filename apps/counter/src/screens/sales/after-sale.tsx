import { KEYS_AFTER_SALE } from '@velvet/contract/sales/counter.rules'
import { sumKobo } from '@velvet/contract/shared/kobo'
import { counted } from '@velvet/contract/shared/typing/counted'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { useState, type ReactNode } from 'react'
import type { EarlierSale } from '../../calls.ts'
import { Key } from '../../parts/key.tsx'
import { nairaText } from '../../parts/naira.ts'
import { usePageKeys } from '../../parts/use-page-keys.ts'
import type { Act, Outcome } from '../../store/kept-act.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useCounter } from '../../state/counter-state.ts'
import { EXCHANGES_NEED_NETWORK, ExchangeForm } from './exchange-form.tsx'
import { paidFor } from './exchange.ts'
import { AfterSaleForm } from './after-sale-form.tsx'
import styles from './sales.module.css'
import { usePayBack } from './use-pay-back.ts'

interface AfterSaleProps {
  sale: EarlierSale
  sessionID: string
  /** True if the till has a terminal, so that a card's reference is typed only with a reason. */
  hasTerminal?: boolean
  /** The seller has chosen the tickets with these ids. */
  chosen: readonly string[]
  /** The places of the selected lines of food and drinks. If none is selected, all lines count. */
  places?: readonly number[]
  onDone: (outcome: Outcome) => void
  onRefused: () => void
  onBack: () => void
}

/**
 * Exchanges, refunds or reprints the selected tickets, food and drinks of a sale, or all of them if nothing is selected.
 */
export function AfterSale(props: AfterSaleProps) {
  const { sale, sessionID, hasTerminal = false, chosen, places = [], onDone, onRefused, onBack } = props
  const [act, setAct] = useState<'exchange' | keyof typeof forms>()
  const { isOffline } = useCounter()
  const isOfFood = places.length > 0 && chosen.length === 0
  const toRefund = isOfFood ? [] : refundable(sale, chosen)
  const toPrint = isOfFood ? [] : printable(sale, chosen)
  const { id } = sale.purchase
  const snacks = sale.items.filter(
    ({ isRefunded, place }) => !isRefunded && (places.length === 0 || places.includes(place)),
  )
  const printsFood = snacks.length > 0 && (places.length > 0 || chosen.length === 0)
  const ticketIDs = toRefund.map(({ TicketID }) => TicketID)
  const lines = snacks.map(({ place }) => ({ place }))
  const back = paidFor(toRefund) + sumKobo(foodBeside(sale, toRefund))
  const forms = {
    refund: {
      button: `Give back ${nairaText(back)}`,
      actFor: (reason: string): Act => ({ kind: 'refund', input: { id, sessionID, ticketIDs, reason } }),
    },
    snacks: {
      button: `Give back snacks ${nairaText(sumKobo(snacks))}`,
      actFor: (reason: string): Act => ({ kind: 'refund', input: { id, sessionID, lines, reason } }),
    },
    reprint: {
      button: printText(toPrint, printsFood, sale),
      actFor: (reason: string): Act => {
        const paper = { ticketIDs: toPrint.map(({ TicketID }) => TicketID), ...(printsFood && { foodOf: id }) }
        return { kind: 'reprint', input: { sessionID, reason, ...paper } }
      },
    },
  }
  const payBack = usePayBack({ id, sessionID, ticketIDs, request: forms.refund.button, onDone, onRefused })
  // A refund of a cancelled showtime needs no reason, so the key pays it at once.
  const refund = sale.isCancelled ? () => void payBack.run() : () => setAct('refund')
  const startRefund = toRefund.length > 0 && !payBack.isBusy ? refund : undefined
  const isBundled = toRefund.some(({ BundleLine: line }) => typeof line === 'number')
  const startExchange = toRefund.length > 0 && !isOffline && !isBundled ? () => setAct('exchange') : undefined
  const startReprint = toPrint.length > 0 || printsFood ? () => setAct('reprint') : undefined
  usePageKeys({
    Escape: () => (act ? setAct(undefined) : onBack()),
    [KEYS_AFTER_SALE.exchange]: startExchange,
    [KEYS_AFTER_SALE.refund]: startRefund,
    [KEYS_AFTER_SALE.reprint]: startReprint,
  })
  return (
    <section aria-label="What to do" className={styles.part}>
      {act === undefined && (
        <>
          {sale.isCancelled && toRefund.length > 0 && (
            <p>The showtime is cancelled. No reason and no supervisor is needed.</p>
          )}
          {isOffline && toRefund.length > 0 && <Banner>{EXCHANGES_NEED_NETWORK}</Banner>}
          <Refusal error={payBack.error} />
          {isBundled && <p>Tickets of a bundle are not exchanged. Give them back, and sell new ones.</p>}
          {toRefund.length > 0 && (
            <KeyButton look="quiet" is={KEYS_AFTER_SALE.exchange} onPress={startExchange}>
              Exchange {counted(toRefund.length, 'ticket')}
            </KeyButton>
          )}
          {(toRefund.length > 0 || snacks.length === 0) && (
            <KeyButton is={KEYS_AFTER_SALE.refund} busy={payBack.isBusy} onPress={startRefund}>
              {toRefund.length > 0 ? forms.refund.button : 'Nothing to give back'}
            </KeyButton>
          )}
          {snacks.length > 0 && (
            <Button wide look={toRefund.length > 0 ? 'quiet' : 'primary'} onClick={() => setAct('snacks')}>
              {forms.snacks.button}
            </Button>
          )}
          <KeyButton look="quiet" is={KEYS_AFTER_SALE.reprint} onPress={startReprint}>
            {forms.reprint.button}
          </KeyButton>
        </>
      )}
      {act === 'exchange' && (
        <ExchangeForm sale={sale} tickets={toRefund} sessionID={sessionID} hasTerminal={hasTerminal} onDone={onDone} />
      )}
      {act !== undefined && act !== 'exchange' && <AfterSaleForm {...forms[act]} onDone={onDone} />}
    </section>
  )
}

interface KeyButtonProps {
  is: string
  look?: 'quiet'
  busy?: boolean
  /** The button is disabled without it. */
  onPress: (() => void) | undefined
  children: ReactNode
}

function KeyButton({ is, onPress, children, ...button }: KeyButtonProps) {
  return (
    <Button wide {...button} disabled={!onPress} aria-keyshortcuts={is} onClick={onPress}>
      <Key is={is} /> {children}
    </Button>
  )
}

/** Returns the selected tickets that can be refunded. If none is selected, all tickets count. */
function refundable({ tickets, toRefund }: EarlierSale, chosen: readonly string[]) {
  return tickets.filter(
    ({ TicketID, Refunded, TicketStatus }) =>
      toRefund.includes(TicketID) &&
      (Refunded === true || TicketStatus === 'Unused') &&
      (chosen.length === 0 || chosen.includes(TicketID)),
  )
}

/** Returns the food that is refunded with these tickets, because the bar has not begun to make it for their bundles. */
function foodBeside({ items, pickup }: EarlierSale, tickets: EarlierSale['tickets']) {
  if (pickup?.state !== 'ordered') return []
  const bundles = tickets.map(({ BundleLine }) => BundleLine)
  return items.filter(({ bundle, isRefunded }) => bundle && !isRefunded && bundles.includes(bundle.line))
}

/** Returns the selected tickets that are still valid for admission. If none is selected, all tickets count. */
function printable({ tickets, toRefund }: EarlierSale, chosen: readonly string[]) {
  return tickets.filter(
    ({ TicketID, Refunded, Kobo }) =>
      Refunded !== true &&
      (Kobo === 0 || toRefund.includes(TicketID)) &&
      (chosen.length === 0 || chosen.includes(TicketID)),
  )
}

function printText(tickets: ReturnType<typeof printable>, printsFood: boolean, sale: EarlierSale): string {
  const count = tickets.length
  const several = count === sale.tickets.length ? `all ${count}` : `${count} tickets`
  const papers = [count === 1 ? tickets[0]?.SeatNumber : count > 1 && several, printsFood && 'snacks'].filter(Boolean)
  return papers.length === 0 ? 'Nothing to print again' : `Print ${papers.join(' and ')} again`
}
