import { instantOnDay } from '@velvet/contract/catalogue/business-day'
import { Button } from '@velvet/ui/button'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { Form } from '../../../parts/form.tsx'
import { useTyped } from '../../../parts/use-typed.ts'
import { clock, fieldTime } from './day.ts'
import type { Day } from './day.ts'
import { neighbourAt, nextFree } from './geometry.ts'
import type { Slot, Screen, Show } from './show.ts'
import { clashText } from './words.ts'

interface Props {
  day: Day
  screens: readonly Screen[]
  shows: readonly Show[]
  show: Show
  /** The version of the showtime, as it was read last. */
  version: number
  /** Gets the version of the showtime that the person saw. */
  onMove: (slot: Slot, version: number) => void
}

/** Moves a showtime by a form, for people who cannot drag it. */
export function MoveForm({ day, screens, shows, show, version, onMove }: Props) {
  const present = { screenId: show.screenId, time: fieldTime(show.startsAt, day.zone) }
  const typing = useTyped({ present, version })
  const { screenId, time } = typing.values
  const setTime = (text: string) => typing.type({ screenId, time: text })
  const [isRefused, setIsRefused] = useState(false)
  const request = { ...show, screenId, startsAt: startOf(day, time) ?? show.startsAt }
  const neighbour = neighbourAt(request, shows)
  const free = neighbour && nextFree(request, shows, day)
  return (
    <Form
      onSubmit={() => {
        setIsRefused(neighbour !== undefined)
        if (!neighbour) onMove({ screenId, startsAt: request.startsAt }, typing.version)
      }}
    >
      <PickField
        label="Screen"
        required
        choices={screens}
        value={screenId}
        onChange={(id) => typing.type({ screenId: id, time })}
      />
      <TextField
        label="Start"
        type="time"
        required
        value={time}
        onChange={setTime}
        error={isRefused && neighbour ? clashText({ neighbour, free }, day.zone, screens) : undefined}
      />
      <div className="actions">
        <Button type="submit">Move</Button>
        {isRefused && free !== undefined && (
          <Button look="quiet" onClick={() => setTime(fieldTime(free, day.zone))}>
            Take {clock(free, day.zone)}
          </Button>
        )}
      </div>
    </Form>
  )
}

/** Returns the start in milliseconds; undefined while the time is incomplete. */
function startOf({ date, zone }: Day, time: string): number | undefined {
  return time === '' ? undefined : instantOnDay(date, time, zone).getTime()
}
