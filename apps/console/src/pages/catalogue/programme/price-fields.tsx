import { FILM_FORMATS } from '@velvet/contract/catalogue/films.rules'
import { PRICE_NAME_MAX_LENGTH } from '@velvet/contract/catalogue/programme.rules'
import { SEAT_ZONES, ZONES } from '@velvet/contract/catalogue/seat-plan'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { Picker } from '../../../parts/picker/picker.tsx'
import { FILM_PICKS } from '../../../parts/picker/picks.ts'
import type { PriceValues } from './price-values.ts'
import type { Screen } from './show.ts'
import { seatsOf } from './type-prices.ts'
import { WeekdayChoice } from './weekday-choice.tsx'

const EVERY = ''
const FORMATS = [{ id: EVERY, name: '2D and 3D' }, ...FILM_FORMATS.map((id) => ({ id, name: id }))]

export const SEATS = SEAT_ZONES.map((id) => ({ id, name: seatsOf(id) }))

interface Props {
  line: PriceValues
  screens: readonly Screen[]
  /** Returns the words of the server about a field of the line. */
  errorOf: (field: string) => string | undefined
  onChange: (line: PriceValues) => void
}

/** Edits the name of a price card's line, and the showtimes that the line is for. */
export function PriceFields({ line, screens, errorOf, onChange }: Props) {
  const field = (
    name: 'name' | 'screenId' | 'fromDate' | 'untilDate' | 'from' | 'until',
    nameInCall: string = name,
  ) => ({
    value: line[name],
    onChange: (text: string) => onChange({ ...line, [name]: text }),
    error: errorOf(nameInCall),
  })
  return (
    <>
      <TextField
        label="Name"
        hint="Such as Eid, Cinema Day or Evening"
        required
        maxLength={PRICE_NAME_MAX_LENGTH}
        {...field('name')}
      />
      <DayField label="First day" hint="Empty means that it holds already." {...field('fromDate')} />
      <DayField label="Last day" hint="Empty means without an end." {...field('untilDate')} />
      <Picker
        label="Film"
        source={FILM_PICKS}
        none="Every film"
        value={line.film}
        onPick={(film) => onChange({ ...line, film: film && { id: film.id, name: film.name } })}
        error={errorOf('filmID')}
      />
      <PickField
        label="Screen"
        choices={[{ id: EVERY, name: 'Every screen' }, ...screens]}
        {...field('screenId', 'screenID')}
      />
      <PickField
        label="Format"
        choices={FORMATS}
        value={line.format ?? EVERY}
        onChange={(id) => onChange({ ...line, format: FILM_FORMATS.find((format) => format === id) ?? null })}
        error={errorOf('format')}
      />
      <PickField
        label="Seats"
        hint="A zone without a line costs what standard seats cost."
        choices={SEATS}
        value={line.zone ?? 'standard'}
        onChange={(id) => onChange({ ...line, zone: ZONES.find((zone) => zone === id) ?? null })}
        error={errorOf('zone')}
      />
      <WeekdayChoice
        label="Days of the week"
        value={line.weekdays}
        onChange={(weekdays) => onChange({ ...line, weekdays })}
      />
      <TextField label="Starts from" type="time" hint="Empty means from the opening on." {...field('from')} />
      <TextField label="Starts before" type="time" hint="Empty means until the end of the night." {...field('until')} />
    </>
  )
}
