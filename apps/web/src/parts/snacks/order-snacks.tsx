import { serverNow } from '@velvet/client/server-clock'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { WANTED } from '@velvet/contract/sales/snacks.rules'
import { formatVp } from '@velvet/contract/points/vp'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { classes } from '@velvet/ui/classes'
import { Dialog } from '@velvet/ui/dialog'
import { filled } from '@velvet/ui/filled'
import { Spinner } from '@velvet/ui/spinner'
import { useState } from 'react'
import { orderItems } from '../../calls/snacks.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { fetchTickets } from '../../state/tickets.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'
import { NeedsNetwork } from '../needs-network.tsx'
import { ReadingFailed } from '../reading-failed.tsx'
import { useIdempotentCall } from '../use-idempotent-call.ts'
import { isOfSnacks, itemsOf, snacksVp, type Snacks } from './chosen-snacks.ts'
import { SnacksMenu } from './snacks-menu.tsx'
import rows from '../lines.module.css'
import styles from './snacks.module.css'
import { useMenu } from './use-menu.ts'
import { w } from './words.ts'

interface OrderSnacksProps {
  ticket: Ticket
  cinemaID: string
  onClose: () => void
}

/** Shows a dialog in which a ticket holder orders snacks for the showtime. */
export default function OrderSnacks({ ticket, cinemaID, onClose }: OrderSnacksProps) {
  const dispatch = useAppDispatch()
  const uuid = useAppSelector((state) => state.auth.user) ?? ''
  const { answer: menu, error, retry } = useMenu(cinemaID)
  const [openedAt] = useState(serverNow)
  const hasBegun = Date.parse(ticket.StartsAt ?? '') <= openedAt
  const choices = hasBegun ? WANTED.filter((choice) => choice !== 'before') : WANTED
  const [wanted, setWanted] = useState<(typeof WANTED)[number]>('interval')
  const [snacks, setSnacks] = useState<Snacks>([])
  const [isOrdered, setOrdered] = useState(false)
  const { isBusy, failure, send } = useIdempotentCall(orderItems)
  const total = snacksVp(snacks)

  async function order() {
    const items = itemsOf(snacks)
    if (!items) return
    const input = { uuid, showtimeID: ticket.ShowtimeID, items, amountToPay: total, wanted }
    const outcome = await send(`snacks:${ticket.ShowtimeID}`, input)
    if (!outcome) return
    if ('failure' in outcome) {
      // The menu has changed, so the customer chooses again from the current one.
      if (isOfSnacks(outcome.failure)) setSnacks([])
      retry()
      return
    }
    setOrdered(true)
    void dispatch(fetchTickets(uuid))
    void dispatch(fetchUserData(uuid))
  }
  if (isOrdered) {
    return (
      <Dialog title={w.snacks} onClose={onClose}>
        <p role="status">{w.ordered}</p>
        <Button wide onClick={onClose}>
          {w.done}
        </Button>
      </Dialog>
    )
  }
  return (
    <Dialog title={w.snacks} onClose={onClose}>
      <NeedsNetwork text={w.networkForSnacks} />
      {failure && (
        <Banner kind="error" role="alert">
          {failure.message}
        </Banner>
      )}
      {!menu && (error === undefined ? <Spinner label={w.loading} /> : <ReadingFailed text={error} onRetry={retry} />)}
      {menu?.categories.length === 0 && <p>{w.noneHere}</p>}
      {menu && (
        <SnacksMenu menu={menu} snacks={snacks} tickets={[]} onChange={setSnacks}>
          {snacks.length > 0 && (
            <>
              <fieldset className={styles.wanted}>
                <legend>{w.whenWanted}</legend>
                {choices.map((choice) => (
                  <label key={choice} className={classes(rows.line, styles.size)}>
                    {w[choice]}
                    <input type="radio" name="wanted" checked={wanted === choice} onChange={() => setWanted(choice)} />
                  </label>
                ))}
              </fieldset>
              <div className={styles.bottom}>
                <Button wide busy={isBusy} onClick={() => void order()}>
                  {filled(w.order, { price: <bdi>{formatVp(total)}</bdi> })}
                </Button>
              </div>
            </>
          )}
        </SnacksMenu>
      )}
    </Dialog>
  )
}
