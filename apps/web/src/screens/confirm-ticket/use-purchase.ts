import type { Call, InputTo } from '@velvet/client/call'
import { buzz } from '@velvet/device/haptics'
import { useEffect, useEffectEvent, useState } from 'react'
import { exchangeTickets, purchaseTickets } from '../../calls/tickets.ts'
import { forgetOfferCode } from '../../parts/offer-code.ts'
import { isRecent, readRequest } from '../../parts/kept-request.ts'
import { isDecision, isUnderWay, useIdempotentCall } from '../../parts/use-idempotent-call.ts'
import type { Outcome } from '../../parts/use-idempotent-call.ts'
import { purchaseEnded, type Exchange } from '../../state/booking.ts'
import type { Failure } from '../../state/call-thunk.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { fetchTickets, ticketsBought } from '../../state/tickets.ts'
import type { Purchase } from '../../state/tickets.ts'
import { newsOf } from './news-of.ts'
import { useAsksAgain } from './use-asks-again.ts'

/** A purchase and an exchange have this input. An exchange also names the old tickets. */
export type PurchaseInput = InputTo<typeof purchaseTickets> & { ticketIDs?: string[] | undefined }

const buyOrExchange: Call<PurchaseInput, Purchase> = ({ ticketIDs, ...input }, options) =>
  ticketIDs ? exchangeTickets({ ...input, ticketIDs }, options) : purchaseTickets(input, options)

export interface Purchasing {
  isBusy: boolean
  bought: Purchase | undefined
  /** The latest failure; undefined before the first try and while one is running. */
  failure: Failure | undefined
  /** The latest request asked for tickets of this many Vp; 0 before the first try. */
  askedVp: number
  /** The request that was sent and not refused; a new try repeats exactly this. */
  unanswered: PurchaseInput | undefined
  /** True while the answer to a request is lost, and the screen asks for it by itself. */
  isLost: boolean
  confirm: (requested: Requested) => Promise<void>
  /** Returns the request that would buy this. */
  inputFor: (requested: Requested) => PurchaseInput
}

interface Selection {
  uuid: string
  showtimeId: string
  cinemaId: string
  exchange?: Exchange | null
}

/** The part of the request to which the customer agrees: the tickets, and the Vp for all of them. */
type Requested = Omit<PurchaseInput, 'uuid' | 'showtimeID' | 'cinemaID'>

/** The purchases whose confirm screen is open now. */
const shown = new Set<string>()

/** Buys once, whatever the network does. Calls `onRefused` after every refusal by the server. */
export function usePurchase({ uuid, showtimeId, cinemaId, exchange }: Selection, onRefused: () => void): Purchasing {
  const dispatch = useAppDispatch()
  const about = exchange ? `exchange:${exchange.ticketIDs[0] ?? ''}:${showtimeId}` : `purchase:${showtimeId}`
  const readKept = () => readRequest<PurchaseInput>({ uuid, about })
  const readUnanswered = () => readKept()?.input
  const [unanswered, setUnanswered] = useState(readUnanswered)
  const [bought, setBought] = useState<Purchase>()
  const [askedVp, setAskedVp] = useState(0)
  // A request that was sent long ago is repeated only with a tap, because its customer may have changed their mind.
  const [isLost, setIsLost] = useState(() => isRecent(readKept()) && !isUnderWay({ uuid, about }))
  const { isBusy, failure, send, rejoin } = useIdempotentCall(buyOrExchange)

  const inputFor = (requested: Requested) => ({
    uuid,
    showtimeID: showtimeId,
    cinemaID: cinemaId,
    ...requested,
    ...(exchange && { ticketIDs: [...exchange.ticketIDs] }),
  })

  async function confirm(requested: Requested): Promise<void> {
    const input = inputFor(requested)
    const earlier = readUnanswered()
    if (unanswered && !earlier) {
      // With this tap the customer asks how an earlier try ended. The answer has arrived elsewhere,
      // such as in another tab, so this tap must not buy again.
      setUnanswered(undefined)
      setIsLost(false)
      void dispatch(fetchTickets(uuid))
      return
    }
    setUnanswered(earlier ?? input)
    setAskedVp((earlier ?? input).amountToPay)
    took(await send(about, input))
  }

  function took(outcome: Outcome<Purchase> | undefined): void {
    // The first tap already waits for the answer.
    if (!outcome) return
    if (!isShown()) notify(outcome)
    if ('failure' in outcome) {
      refused(outcome.failure)
      return
    }
    dispatch(ticketsBought(outcome.output))
    if (exchange) void dispatch(fetchTickets(uuid))
    forgetOfferCode()
    setBought(outcome.output)
    buzz('success')
  }

  /** Returns false as soon as the customer leaves, even while the next screen is still loading. */
  function isShown(): boolean {
    return shown.has(about) && window.location.pathname === '/confirmticket'
  }

  function notify(outcome: Outcome<Purchase>): void {
    // There is no news yet if the session is over and an earlier try was not answered: the confirm
    // screen asks about the purchase again after the next login.
    const isSessionOver = 'failure' in outcome && outcome.failure.status === 401
    if (isSessionOver && readUnanswered()) return
    dispatch(purchaseEnded({ uuid, ...newsOf(outcome) }))
  }

  function refused(reason: Failure): void {
    setUnanswered(readUnanswered())
    setIsLost(reason.status === 0)
    if (!isLost || reason.status !== 0) buzz('error')
    if (isDecision(reason)) onRefused()
  }

  function askAgain(): void {
    if (unanswered) void confirm(unanswered)
  }

  // The customer may leave while the answer is on its way, and come back before it arrives.
  const followEarlier = useEffectEvent(async () => took(await rejoin({ uuid, about })))
  useAsksAgain(isLost, askAgain)

  useEffect(() => {
    shown.add(about)
    void followEarlier()
    return () => void shown.delete(about)
  }, [about])

  return { isBusy, bought, failure, askedVp, unanswered, isLost, confirm, inputFor }
}
