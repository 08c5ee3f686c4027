import { buzz } from '@velvet/device/haptics'
import { useRef, useState } from 'react'
import type { OutputOf } from '@velvet/contract/endpoint'
import type { purchaseTickets as purchaseCall } from '@velvet/contract/endpoints/tickets'
import type { Failure } from '../../state/call-thunk.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { purchaseTickets } from '../../state/tickets.ts'
import { isAnswer } from './answers.ts'
import { forgetPurchase, freshPurchase, keepPurchase, openPurchase } from './kept-purchase.ts'
import type { PurchaseInput, PurchaseOf } from './kept-purchase.ts'

export type Bought = OutputOf<typeof purchaseCall>

export interface Purchasing {
  isBusy: boolean
  bought: Bought | undefined
  /** The latest refusal or silence; undefined before the first try and while one is under way. */
  failure: Failure | undefined
  /** Sent, and not answered yet: a new try repeats exactly this. */
  unanswered: PurchaseInput | null
  confirm: (input: PurchaseInput) => Promise<void>
}

/** Buys once, whatever the network does; `onRefused` tells of every refusal by the server. */
export function usePurchase(of: PurchaseOf, onRefused: () => void): Purchasing {
  const dispatch = useAppDispatch()
  const [kept, setKept] = useState(() => openPurchase(of))
  const [bought, setBought] = useState<Bought>()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  // A second tap can come before the button is drawn as busy.
  const isUnderWay = useRef(false)

  async function confirm(input: PurchaseInput): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const sent = { key: kept.key, input: kept.input ?? input }
    keepPurchase(of, sent)
    setKept(sent)
    setIsBusy(true)
    setFailure(undefined)
    try {
      const purchase = purchaseTickets({ input: sent.input, idempotencyKey: sent.key })
      setBought(await dispatch(purchase).unwrap())
      buzz('success')
      forgetPurchase(of)
    } catch (reason) {
      refused(reason as Failure)
    } finally {
      isUnderWay.current = false
      setIsBusy(false)
    }
  }

  function refused(reason: Failure): void {
    setFailure(reason)
    buzz('error')
    if (!isAnswer(reason)) return
    forgetPurchase(of)
    setKept(freshPurchase())
    onRefused()
  }

  return { isBusy, bought, failure, unanswered: kept.input, confirm }
}
