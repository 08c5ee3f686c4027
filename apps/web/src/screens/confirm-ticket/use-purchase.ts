import type { AnswerOf, InputTo } from '@velvet/client/call'
import { buzz } from '@velvet/device/haptics'
import { useState } from 'react'
import { purchaseTickets } from '../../calls/tickets.ts'
import { readRequest } from '../../parts/kept-request.ts'
import { isDecision, useIdempotentCall } from '../../parts/use-idempotent-call.ts'
import type { Failure } from '../../state/call-thunk.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { ticketsBought } from '../../state/tickets.ts'

export type PurchaseInput = InputTo<typeof purchaseTickets>
export type Bought = AnswerOf<typeof purchaseTickets>

export interface Purchasing {
  isBusy: boolean
  bought: Bought | undefined
  /** The latest failure; undefined before the first try and while one is running. */
  failure: Failure | undefined
  /** The request that was sent and not refused; a new try repeats exactly this. */
  unanswered: PurchaseInput | undefined
  confirm: (order: Order) => Promise<void>
}

interface Selection {
  uuid: string
  showtimeId: string
  cinemaId: string
}

/** What the customer agrees to: the number of tickets, and the Vp for all of them. */
interface Order {
  count: number
  total: number
}

/** Buys once, whatever the network does. Calls `onRefused` after every refusal by the server. */
export function usePurchase(
  { uuid, showtimeId, cinemaId }: Selection,
  onRefused: () => void,
): Purchasing {
  const dispatch = useAppDispatch()
  const about = `purchase:${showtimeId}`
  const readUnanswered = () => readRequest<PurchaseInput>({ uuid, about })?.input
  const [unanswered, setUnanswered] = useState(readUnanswered)
  const [bought, setBought] = useState<Bought>()
  const { isBusy, failure, send } = useIdempotentCall(purchaseTickets)

  async function confirm({ count, total }: Order): Promise<void> {
    const ids = { uuid, showtimeID: showtimeId, cinemaID: cinemaId }
    const input = { ...ids, numberOfTickets: count, amountToPay: total }
    setUnanswered(readUnanswered() ?? input)
    const outcome = await send(about, input)
    // The first tap already waits for the answer.
    if (!outcome) return
    if ('failure' in outcome) {
      refused(outcome.failure)
      return
    }
    dispatch(ticketsBought({ showtimeId, ...outcome.output }))
    setBought(outcome.output)
    buzz('success')
  }

  function refused(reason: Failure): void {
    setUnanswered(readUnanswered())
    buzz('error')
    if (isDecision(reason)) onRefused()
  }

  return { isBusy, bought, failure, unanswered, confirm }
}
