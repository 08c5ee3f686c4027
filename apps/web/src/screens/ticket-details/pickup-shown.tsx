import { textOf } from '@velvet/client/call-error'
import { serverNow } from '@velvet/client/server-clock'
import type { Ticket, TicketPickup } from '@velvet/contract/shared/entities/ticket'
import { namedLines } from '@velvet/contract/sales/bundles.rules'
import { isToCollect, wantedFor } from '@velvet/contract/sales/pickups.rules'
import { groupPin } from '@velvet/contract/tickets/pin'
import { receiptPath } from '@velvet/contract/tickets/receipt'
import { MapPin } from '@velvet/ui/icons/map-pin'
import { ReceiptText } from '@velvet/ui/icons/receipt-text'
import { useState } from 'react'
import { comeForPickup } from '../../calls/snacks.ts'
import { Row, RowLink, RowOutcome } from '../../parts/row.tsx'
import { w as snacks } from '../../parts/snacks/words.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { fetchTickets } from '../../state/tickets.ts'
import styles from './pickup-shown.module.css'
import { w } from './words.ts'

const stateText = (state: TicketPickup['state']) =>
  ({
    ordered: w.pickupOrdered,
    making: w.pickupMaking,
    ready: w.pickupReady,
    handed: w.pickupHanded,
    'sold-out': w.pickupSoldOut,
    refunded: w.pickupRefunded,
    unclaimed: w.pickupUnclaimed,
  })[state]

/**
 * Shows an order: for when it is, its state, what it holds, and its code for as long as the bar still asks for it. One
 * that was bought after the tickets has a receipt of its own.
 */
export function PickupShown({ pickup, ticket }: { pickup: TicketPickup; ticket: Ticket }) {
  const { purchaseID, code, state, wantedAt, boughtAt, lines } = pickup
  const isWaiting = isToCollect(state)
  return (
    <>
      <div className={styles.pickup}>
        <p>
          {isWaiting && <>{snacks[wantedFor(wantedAt, ticket.StartsAt ?? '', ticket.Disruption?.minutes)]} · </>}
          <strong>{stateText(state)}</strong>
        </p>
        <ul>
          {namedLines(lines).map(({ line, text, heading }, place) => (
            <li key={place}>
              {heading !== undefined && <strong className={styles.bundle}>{heading}</strong>}
              {line.isPaidBack ? <PaidBack text={text} /> : <bdi>{text}</bdi>}
            </li>
          ))}
        </ul>
        {isWaiting && (
          <>
            <p className={styles.note}>{w.snacksCode}</p>
            <p className={styles.code}>
              <bdi>{groupPin(code)}</bdi>
            </p>
          </>
        )}
      </div>
      {isWaiting && <AtBar pickup={pickup} />}
      {boughtAt !== undefined && purchaseID !== ticket.PurchaseID && (
        <RowLink icon={ReceiptText} label={w.receiptOfSnacks} to={receiptPath(purchaseID)} />
      )}
    </>
  )
}

function PaidBack({ text }: { text: string }) {
  return (
    <>
      <s>
        <bdi>{text}</bdi>
      </s>{' '}
      <span className={styles.note}>{w.pickupRefunded}</span>
    </>
  )
}

/** Tells the bar once that the customer has come, so that it makes an order that was placed for later. */
function AtBar({ pickup: { code, wantedAt } }: { pickup: TicketPickup }) {
  const dispatch = useAppDispatch()
  const uuid = useAppSelector((state) => state.auth.user)
  const [openedAt] = useState(serverNow)
  const [isSending, setSending] = useState(false)
  const [text, setText] = useState('')

  async function come() {
    setSending(true)
    setText(await comeForPickup({ code }).then(() => w.barKnows, textOf))
    setSending(false)
    if (uuid) void dispatch(fetchTickets(uuid))
  }
  const isWaitedFor = wantedAt !== null && Date.parse(wantedAt) <= openedAt
  return (
    <>
      {!isWaitedFor && text !== w.barKnows && (
        <Row icon={MapPin} label={w.atBar} atOnce busy={isSending} onPress={() => void come()} />
      )}
      <RowOutcome>{text}</RowOutcome>
    </>
  )
}
