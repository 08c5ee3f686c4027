import { textOf } from '@velvet/client/call-error'
import { serverNow } from '@velvet/client/server-clock'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { groupPin } from '@velvet/contract/tickets/pin'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { comeForPickup } from '../../calls/snacks.ts'
import { Row, RowOutcome } from '../../parts/row.tsx'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { fetchTickets } from '../../state/tickets.ts'
import styles from './pickup-shown.module.css'
import { w } from './words.ts'

type Pickup = NonNullable<Ticket['Snacks']>['pickups'][number]

const stateText = (state: Pickup['state']) =>
  ({
    ordered: w.pickupOrdered,
    making: w.pickupMaking,
    ready: w.pickupReady,
    handed: w.pickupHanded,
    'sold-out': w.pickupSoldOut,
    refunded: w.pickupRefunded,
    unclaimed: w.pickupUnclaimed,
  })[state]

const isToCollect = ({ state }: Pickup) => state === 'ordered' || state === 'making' || state === 'ready'

/** Shows the code of an order for the bar, and the state of the order. */
export function PickupShown({ pickup }: { pickup: Pickup }) {
  const { code, state } = pickup
  return (
    <>
      <div className={styles.pickup}>
        {isToCollect(pickup) && <p>{w.snacksCode}</p>}
        <p className={styles.code}>
          <bdi>{groupPin(code)}</bdi>
        </p>
        <p className={styles.state}>{stateText(state)}</p>
      </div>
      {isToCollect(pickup) && <AtBar pickup={pickup} />}
    </>
  )
}

/** Tells the bar once that the customer has come, so that it makes an order that was placed for later. */
function AtBar({ pickup: { code, wantedAt } }: { pickup: Pickup }) {
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
