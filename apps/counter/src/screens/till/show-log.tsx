import { nextPresses, type PressedEvent } from '@velvet/client/pressed-event'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import {
  asksForReason,
  canUndoEvent,
  SHOW_EVENT_NAMES,
  STOP_REASON_NAMES,
  STOP_REASONS,
  type ShowEventKind,
} from '@velvet/contract/tickets/show-log.rules'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { EventButtons } from '@velvet/ui/event-buttons'
import { PickField } from '@velvet/ui/pick-field'
import { useState } from 'react'
import { theDatabase } from '../../app/start-counter.ts'
import type { DoorShowtime } from '../../calls.ts'
import { contactNow } from '../../offline/keep-in-contact.ts'
import { forgetEvent, keepEvent, showEvents } from '../../offline/show-events.ts'
import { timeOf } from '../../parts/cinema-clock.ts'
import { useCounter } from '../../state/counter-state.ts'
import type { KeptEvent } from '../../store/database.ts'
import styles from './till.module.css'

const CAUSES = STOP_REASONS.map((id) => ({ id, name: STOP_REASON_NAMES[id] }))

/** The latest event that this till wrote about each showtime, which it can undo. */
const pressed = new Map<string, PressedEvent>()

const nameOf = (event: ShowEventKind, minutes: number) =>
  event === 'late' ? `${minutes} min late` : SHOW_EVENT_NAMES[event]

/** Records what happens in the halls, such as that a film started. It works without a network. */
export function ShowLog() {
  const { shows, events } = useCounter()
  const [chosen, setChosen] = useState('')
  const show = shows.find(({ id }) => id === chosen) ?? shows.find(({ isDefault }) => isDefault) ?? shows[0]
  const refused = events.filter(({ refusal }) => refusal !== undefined)
  if (!show && refused.length === 0) return null
  return (
    <section className={styles.part} aria-label="In the halls">
      <h2>In the halls</h2>
      {refused.map((event) => (
        <Refused key={event.nonce} event={event} />
      ))}
      {show && (
        <>
          <PickField
            label="Showtime"
            choices={shows.map(({ id, startsAt, title, screenName }) => ({
              id,
              name: `${timeOf(startsAt)} ${titleCase(title)}, ${screenName}`,
            }))}
            value={show.id}
            onChange={setChosen}
          />
          <NextEvents show={show} />
        </>
      )}
    </section>
  )
}

function Refused({ event }: { event: KeptEvent }) {
  const close = (
    <Button look="quiet" onClick={() => void forgetEvent(theDatabase(), event)}>
      Close
    </Button>
  )
  return (
    <Banner kind="error" action={close}>
      {event.name}: {event.refusal}
    </Banner>
  )
}

function NextEvents({ show }: { show: DoorShowtime }) {
  const waiting = useCounter().events.filter((one) => one.showtimeId === show.id && one.refusal === undefined)
  const { events, minutes } = nextPresses(waiting, show)
  const last = pressed.get(show.id)
  const press = async (event: PressedEvent['event'], name: string, more: Partial<PressedEvent>) => {
    const entry = await keepEvent(theDatabase(), { showtimeId: show.id, event, name, ...more })
    if (event === 'undone') pressed.delete(show.id)
    else pressed.set(show.id, entry)
    await showEvents(theDatabase())
    contactNow()
  }
  return (
    <>
      {waiting.length > 0 && <p className="muted">{waiting.map(({ name }) => name).join(', ')}: not sent yet</p>}
      <EventButtons
        events={events.map((id) => ({ id, label: nameOf(id, minutes), asksForReason: asksForReason(id) }))}
        reasonLabel="Reason"
        causes={CAUSES}
        undo={last && canUndoEvent(new Date(last.at)) ? `Undo: ${last.name}` : undefined}
        onPress={(event, cause) => {
          const more = { ...(event === 'late' && { minutes }), ...(cause && { cause }) }
          void press(event, nameOf(event, minutes), more)
        }}
        onUndo={() => last && void press('undone', `Undo: ${last.name}`, { undoes: last.nonce })}
      />
    </>
  )
}
