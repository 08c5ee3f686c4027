import { buzz } from '@velvet/device/haptics'
import { useState } from 'react'
import type { InputOf, OutputOf } from '@velvet/contract/endpoint'
import type { purchaseTickets as purchaseCall } from '@velvet/contract/endpoints/tickets'
import { readRequest } from '../../parts/kept-request.ts'
import { isDecision, useKeptRequest } from '../../parts/use-kept-request.ts'
import type { Failure } from '../../state/call-thunk.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { purchaseTickets } from '../../state/tickets.ts'

export type PurchaseInput = InputOf<typeof purchaseCall>
export type Bought = OutputOf<typeof purchaseCall>

export interface Purchasing {
  isBusy: boolean
  bought: Bought | undefined
  /** The latest refusal or silence; undefined before the first try and while one is under way. */
  failure: Failure | undefined
  /** The request that was sent and not refused; a new try repeats exactly this. */
  unanswered: PurchaseInput | undefined
  confirm: (input: PurchaseInput) => Promise<void>
}

interface PurchaseOf {
  uuid: string
  showtimeId: string
}

const aboutShowtime = (showtimeId: string) => `purchase:${showtimeId}`

/** Buys once, whatever the network does. `onRefused` is called for every refusal by the server. */
export function usePurchase({ uuid, showtimeId }: PurchaseOf, onRefused: () => void): Purchasing {
  const dispatch = useAppDispatch()
  const readUnanswered = () =>
    readRequest<PurchaseInput>({ uuid, about: aboutShowtime(showtimeId) })?.input
  const [unanswered, setUnanswered] = useState(readUnanswered)
  const [bought, setBought] = useState<Bought>()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  const request = useKeptRequest({
    uuid,
    about: ({ showtimeID }: PurchaseInput) => aboutShowtime(showtimeID),
    send: (input, idempotencyKey) => dispatch(purchaseTickets({ input, idempotencyKey })).unwrap(),
  })

  async function confirm(input: PurchaseInput): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    setUnanswered(readUnanswered() ?? input)
    try {
      const answer = await request(input)
      // The first tap already has the answer to a second one.
      if (!answer) return
      setBought(answer)
      buzz('success')
    } catch (reason) {
      refused(reason as Failure)
    }
    setIsBusy(false)
  }

  function refused(reason: Failure): void {
    setFailure(reason)
    setUnanswered(readUnanswered())
    buzz('error')
    if (isDecision(reason)) onRefused()
  }

  return { isBusy, bought, failure, unanswered, confirm }
}
