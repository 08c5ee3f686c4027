import { BUSINESS_DAY_BEGINS, instantOnDay } from '@velvet/contract/catalogue/business-day'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@velvet/ui/button'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Form } from '../../../parts/form.tsx'
import { rulesQuery } from './calls.ts'
import { cardPrice } from './card-price.ts'
import { clock, fieldTime } from './day.ts'
import type { Day } from './day.ts'
import { neighbourAt, nextFree } from './geometry.ts'
import type { Screen, Show } from './show.ts'
import { ShowtimeFields } from './showtime-fields.tsx'
import type { ShowtimeValues } from './showtime-fields.tsx'
import { requestOf } from './showtime-values.ts'
import { clashText } from './words.ts'

interface Props {
  cinemaId: string
  day: Day
  screens: readonly Screen[]
  shows: readonly Show[]
  values: ShowtimeValues
  onChange: (values: ShowtimeValues) => void
  /** The id of the showtime; a new one has none. */
  id?: string
  errors: Readonly<Record<string, string>>
  /** Shows why the server refused. */
  refusal: ReactNode
  action: string
  isBusy: boolean
  /**
   * True after a try without an answer. The showtime may stand in the programme already and would
   * overlap itself, so only the server can judge the next try.
   */
  isUnanswered?: boolean
  onSubmit: () => void
}

/**
 * The form of a showtime. It refuses a showtime that overlaps another before it asks the server.
 */
export function ShowtimeForm(props: Props) {
  const { day, screens, shows, values, onChange, id, errors, refusal, action, isBusy } = props
  const { isUnanswered = false, onSubmit } = props
  const { data: card } = useQuery(rulesQuery(props.cinemaId))
  const [clash, setClash] = useState<Clash>()
  const change = (next: ShowtimeValues) => {
    onChange(next)
    setClash(undefined)
  }
  return (
    <Form
      onSubmit={() => {
        const given = { day, shows, screens, id }
        const found = isUnanswered ? undefined : clashOf(values, given)
        setClash(found)
        if (!found) onSubmit()
      }}
    >
      {refusal}
      <ShowtimeFields
        values={values}
        screens={screens}
        onChange={change}
        cardPrice={card && cardPrice(card.rules.prices, placeOf(values, day))}
        errors={clash ? { ...errors, startsAt: clash.text } : errors}
      />
      <div className="actions">
        <Button type="submit" busy={isBusy}>
          {action}
        </Button>
        {clash?.free !== undefined && (
          <Button look="quiet" onClick={() => change({ ...values, time: clash.free?.time ?? values.time })}>
            Take {clash.free.text}
          </Button>
        )}
      </div>
    </Form>
  )
}

function placeOf(values: ShowtimeValues, day: Day) {
  return {
    filmID: values.film?.id ?? '',
    screenID: values.screenId,
    format: values.format || null,
    startsAt: instantOnDay(day.date, values.time || BUSINESS_DAY_BEGINS, day.zone),
    timeZone: day.zone,
  }
}

interface Clash {
  text: string
  /** The next free start on that screen: for the field, and for people. */
  free: { time: string; text: string } | undefined
}

interface Given {
  day: Day
  shows: readonly Show[]
  screens: readonly Screen[]
  id: string | undefined
}

/**
 * Returns why the showtime does not fit; undefined when it does. An empty time of cleaning counts
 * as 0, because only the server knows the usual one.
 */
function clashOf(values: ShowtimeValues, given: Given): Clash | undefined {
  const { day, shows, screens, id } = given
  const { film, startsAt = 0, cleaningMinutes = 0 } = requestOf(values, day)
  const request = { id, screenId: values.screenId, startsAt, cleaningMinutes }
  const neighbour = neighbourAt({ ...request, minutes: film?.minutes ?? 0 }, shows)
  if (!neighbour) return undefined
  const free = nextFree({ ...request, minutes: film?.minutes ?? 0 }, shows, day)
  const text = clashText({ neighbour, free }, day.zone, screens)
  if (free === undefined) return { text, free }
  return { text, free: { time: fieldTime(free, day.zone), text: clock(free, day.zone) } }
}
