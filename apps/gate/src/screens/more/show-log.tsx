import { nextPresses } from '@velvet/client/pressed-event'
import { fill } from '@velvet/contract/shared/words/spoken'
import type { ListedShowtime } from '@velvet/contract/tickets/gate-lists.calls'
import { asksForReason, canUndoEvent, STOP_REASONS } from '@velvet/contract/tickets/show-log.rules'
import { EventButtons } from '@velvet/ui/event-buttons'
import { theGate } from '../../app/start-gate.ts'
import { contactNow } from '../../contact/keep-in-contact.ts'
import { reportQueue } from '../../contact/report-queue.ts'
import { gateState, useGate } from '../../state/gate-state.ts'
import { strictly } from '../../store/database.ts'
import type { QueuedEvent } from '../../store/model.ts'
import { w } from '../../words/words.ts'

/** The latest event that this phone wrote about each showtime, which it can undo. */
const pressed = new Map<string, QueuedEvent>()

const CAUSES = STOP_REASONS.map((id) => ({ id, name: w[id] }))

/** Has a button for each event that can come next in a showtime. Each is on the disk before it is sent. */
export function ShowLog({ showtime }: { showtime: ListedShowtime }) {
  const { id, timeZone } = showtime
  const { unsent } = useGate()
  const waiting = unsent.filter((one) => one.kind === 'event' && one.showtimeId === id) as QueuedEvent[]
  const { events, minutes } = nextPresses(waiting, showtime)
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
  return (
    <EventButtons
      events={events.map((event) => ({
        id: event,
        label: fill(w[event], { minutes }),
        asksForReason: asksForReason(event),
      }))}
      reasonLabel={w.why}
      causes={CAUSES}
      undo={last && canUndoEvent(new Date(last.at)) ? fill(w.undone, { event: last.name }) : undefined}
      onPress={(event, cause) => void press(event, { ...(event === 'late' && { minutes }), ...(cause && { cause }) })}
      onUndo={() => last && void press('undone', { undoes: last.nonce })}
    />
  )
}
