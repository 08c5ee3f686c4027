import { useAction } from '@velvet/ui/use-action'
import { useEffect, useEffectEvent, useRef } from 'react'
import { theDatabase } from '../../app/start-counter.ts'
import { doAct } from '../../queue/acts.ts'
import { useCounter } from '../../state/counter-state.ts'
import type { KeptAct, Outcome } from '../../store/kept-act.ts'

interface PayBack {
  /** The id of the sale. */
  id: string
  sessionID: string
  ticketIDs: string[]
  /** If no answer comes, the seller reads this again. */
  request: string
  onDone: (outcome: Outcome) => void
  /** The server has refused it, so the sale may be another one than the screen shows. */
  onRefused: () => void
}

/**
 * Pays tickets of a cancelled showtime back without a form. Like every act, it is on the disk before it is sent, and no
 * other act is begun while one waits to be finished.
 */
export function usePayBack({ id, sessionID, ticketIDs, request, onDone, onRefused }: PayBack) {
  const { unfinished } = useCounter()
  const sent = useRef<string>(undefined)
  const { run, isBusy, error } = useAction(async () => {
    const act = { kind: 'refund' as const, input: { id, sessionID, ticketIDs } }
    const kept = { key: crypto.randomUUID(), request, act }
    sent.current = kept.key
    try {
      onDone(await doAct(theDatabase(), kept))
    } catch (refusal) {
      onRefused()
      throw refusal
    }
  })
  // The seller may finish it above the page.
  const finish = useEffectEvent(({ key, outcome }: KeptAct) => {
    if (key === sent.current && outcome && !outcome.isRefusal) onDone(outcome)
  })
  useEffect(() => {
    if (unfinished) finish(unfinished)
  }, [unfinished])
  const isWaiting = unfinished !== undefined
  return { run, isBusy: isBusy || isWaiting, error: isWaiting ? undefined : error }
}
