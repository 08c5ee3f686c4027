import { fill } from '@velvet/contract/shared/words/spoken'
import type { ListedShowtime } from '@velvet/contract/tickets/gate-lists.calls'
import {
  canUndoEvent,
  LATE_AT_MOST_MINUTES,
  LATE_STEP_MINUTES,
  nextEvents,
  STOP_REASONS,
  type StopReason,
} from '@velvet/contract/tickets/show-log.rules'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { theGate } from '../../app/start-gate.ts'
import { contactNow } from '../../contact/keep-in-contact.ts'
import { reportQueue } from '../../contact/report-queue.ts'
import { gateState, useGate } from '../../state/gate-state.ts'
import { strictly } from '../../store/database.ts'
import type { QueuedEvent } from '../../store/model.ts'
import { w } from '../../words/words.ts'

/** The latest event that this phone wrote about each showtime, which it can undo. */
const pressed = new Map<string, QueuedEvent>()

/** Has a button for each event that can come next in a showtime. Each is on the disk before it is sent. */
export function ShowLog({ showtime }: { showtime: ListedShowtime }) {
  const { id, timeZone } = showtime
  const { unsent } = useGate()
  const [cause, setCause] = useState<StopReason>('power')
  const own = unsent.filter((one) => one.kind === 'event' && one.showtimeId === id) as QueuedEvent[]
  const [waiting] = own
    .filter(({ event, nonce }) => event !== 'undone' && own.every((one) => one.undoes !== nonce))
    .slice(-1)
  const next = nextEvents(waiting ? waiting.event : showtime.latest)
  const minutes = Math.min((waiting?.minutes ?? showtime.lateMinutes ?? 0) + LATE_STEP_MINUTES, LATE_AT_MOST_MINUTES)
  const last = pressed.get(id)
  const press = async (event: QueuedEvent['event'], more: Partial<QueuedEvent>) => {
    const said = event === 'undone' ? fill(w.undone, { event: last?.name ?? '' }) : fill(w[event], { minutes })
    const entry: QueuedEvent = {
      kind: 'event',
      nonce: crypto.randomUUID(),
      showtimeId: id,
      event,
      name: said,
      at: new Date().toISOString(),
      offsetMs: gateState().offsetMs,
      timeZone,
      personName: gateState().person?.name ?? '',
      ...more,
    }
    await strictly(theGate().database, ['queue'], (tx) => tx.objectStore('queue').add(entry))
    if (event === 'undone') pressed.delete(id)
    else pressed.set(id, entry)
    await reportQueue(theGate())
    await contactNow(theGate())
  }
  const stops = (event: string) => event === 'stopped' || event === 'not-shown'
  return (
    <div className="rows">
      {next.some(stops) && (
        <select aria-label={w.why} value={cause} onChange={(event) => setCause(event.target.value as StopReason)}>
          {STOP_REASONS.map((one) => (
            <option key={one} value={one}>
              {w[one]}
            </option>
          ))}
        </select>
      )}
      {next.map((event) => (
        <Button
          key={event}
          look="quiet"
          onClick={() => void press(event, { ...(event === 'late' && { minutes }), ...(stops(event) && { cause }) })}
        >
          {fill(w[event], { minutes })}
        </Button>
      ))}
      {last && canUndoEvent(new Date(last.at), new Date()) && (
        <Button look="quiet" onClick={() => void press('undone', { undoes: last.nonce })}>
          {fill(w.undone, { event: last.name })}
        </Button>
      )}
    </div>
  )
}
