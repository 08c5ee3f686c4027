import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import { readPages } from '@velvet/client/read-pages'
import { Button } from '@velvet/ui/button'
import { PickField } from '@velvet/ui/pick-field'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { theGate } from '../../app/start-gate.ts'
import { useReading } from '@velvet/ui/use-reading'
import { goTo } from '../../app/use-page.ts'
import { gateCalls } from '../../calls.ts'
import type { DoorShowtime } from '../../calls.ts'
import { correctedNow } from '../../contact/clock.ts'
import { chooseShowtimes } from '../../contact/choose-showtimes.ts'
import { Page } from '../../parts/page.tsx'
import { ReadingState } from '../../parts/reading-state.tsx'
import { useGate } from '../../state/gate-state.ts'
import type { Choice } from '../../store/model.ts'
import { isOver, showtimesOnPhone, splitByEnd } from './listed-showtimes.ts'
import { otherDayOf, startOf } from '../../words/moments.ts'
import { w } from '../../words/words.ts'

const MOST = 100

/**
 * Asks for the cinema and its showtimes. The showtimes to which people come now are already ticked.
 * Without a network, it offers those whose lists are on this phone.
 */
export function Choose() {
  const { choice, cinemaId } = useGate()
  const cinemas = useReading('cinemas', readCinemas)
  const [requested, setRequested] = useState(choice?.cinemaId ?? cinemaId)
  const [now] = useState(() => correctedNow().getTime())
  const found = cinemas.value ?? []
  const cinema = found.find(({ id }) => id === requested) ?? found[0]
  const cinemaID = cinema?.id ?? ''
  const showtimes = useReading(cinemaID, async (signal) =>
    cinemaID ? (await gateCalls.listGateShowtimes({ cinemaID, limit: MOST }, { signal })).items : [],
  )
  const error = cinemas.error ?? showtimes.error
  const isOfPhone = error !== undefined && (!cinema || cinema.id === choice?.cinemaId)
  const onPhone = choice && isOfPhone ? showtimesOnPhone(theGate(), choice, now) : []
  // The form of the showtimes has a button of its own that leads back.
  const hasForm = onPhone.length > 0 || (cinema && showtimes.value)
  const back = choice && !hasForm ? 'door' : undefined
  return (
    <Page title={w.whichShows} error={error} back={back}>
      {cinemas.value && (
        <PickField label={w.cinema} required choices={found} value={cinemaID} onChange={setRequested} />
      )}
      <ReadingState of={cinemas} label={w.lookingForShows} />
      {cinema && <ReadingState of={showtimes} label={w.lookingForShows} />}
      {cinema && showtimes.value && (
        <Showtimes key={cinema.id} cinema={cinema} showtimes={showtimes.value} mayGoBack={choice !== undefined} />
      )}
      {choice && onPhone.length > 0 && <OnPhone choice={choice} showtimes={onPhone} />}
    </Page>
  )
}

interface OnPhoneProps {
  choice: Choice
  showtimes: readonly DoorShowtime[]
}

/** Offers the showtimes that this phone can admit to without a network. */
function OnPhone({ choice: { cinemaId: id, cinemaName: name }, showtimes }: OnPhoneProps) {
  return (
    <>
      <p>{fill(w.onThisPhone, { cinema: name })}</p>
      <Showtimes cinema={{ id, name }} showtimes={showtimes} mayGoBack />
    </>
  )
}

interface ShowtimesProps {
  cinema: { id: string; name: string }
  showtimes: readonly DoorShowtime[]
  mayGoBack: boolean
}

function Showtimes({ cinema, showtimes, mayGoBack }: ShowtimesProps) {
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    showtimes.filter(({ isDefault }) => isDefault).map(({ id }) => id),
  )
  const [now] = useState(() => correctedNow().getTime())
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    await chooseShowtimes(theGate(), { cinema, showtimes, chosen })
    goTo('door')
  }
  const { present, over } = splitByEnd(showtimes, now)
  const row = (showtime: DoorShowtime) => (
    <label key={showtime.id} className="row">
      <input type="checkbox" checked={chosen.includes(showtime.id)} onChange={() => toggle(showtime.id)} />
      <span className="grow">
        <strong>{startOf(showtime)}</strong> {showtime.title}
        <br />
        <span className="muted">
          {showtime.screenName} · {fill(plural(showtime.expected, w.ticket, w.tickets), { tickets: showtime.expected })}
          <Marks showtime={showtime} now={now} />
        </span>
      </span>
    </label>
  )
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <fieldset>
        <legend>{w.showtimes}</legend>
        {showtimes.length === 0 && <p>{w.showsNothing}</p>}
        {present.map(row)}
        {over.length > 0 && (
          <details>
            <summary className="row">{fill(w.earlier, { shows: over.length })}</summary>
            <div className="rows">{over.map(row)}</div>
          </details>
        )}
      </fieldset>
      <div className="at-bottom">
        <Button type="submit" wide disabled={chosen.length === 0}>
          {w.startScanning}
        </Button>
        {mayGoBack && (
          <Button look="quiet" wide onClick={() => goTo('door')}>
            {w.back}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Returns all cinemas where the attendant works. */
function readCinemas(signal: AbortSignal): Promise<{ id: string; name: string }[]> {
  return readPages((page) => gateCalls.listGateCinemas(page, { signal }))
}

/** Says if a showtime is on another day, is cancelled or is over. */
function Marks({ showtime, now }: { showtime: DoorShowtime; now: number }) {
  const marks = [
    otherDayOf(showtime, now),
    showtime.cancelledAt !== null && w.cancelled,
    isOver(showtime, now) && w.over,
  ]
  return marks.filter(Boolean).map((mark) => ` · ${String(mark)}`)
}
