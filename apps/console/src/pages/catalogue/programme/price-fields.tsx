import { PRICE_NAME_MAX_LENGTH } from '@velvet/contract/catalogue/programme.rules'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { Picker } from '../../../parts/picker/picker.tsx'
import { FILM_PICKS } from '../../../parts/picker/picks.ts'
import type { PriceValues } from './price-values.ts'
import type { Screen } from './show.ts'
import { TypePriceFields } from './type-price-fields.tsx'
import { WeekdayChoice } from './weekday-choice.tsx'

const EVERY = ''

interface Props {
  line: PriceValues
  screens: readonly Screen[]
  /** Returns the words of the server about a field of the line. */
  errorOf: (field: string) => string | undefined
  onChange: (line: PriceValues) => void
}

/** Edits one line of the price card: its conditions and its price. */
export function PriceFields({ line, screens, errorOf, onChange }: Props) {
  const field = (
    name: Exclude<keyof PriceValues, 'weekdays' | 'key' | 'film' | 'typePrices'>,
    nameInCall: string = name,
  ) => ({
    value: line[name],
    onChange: (text: string) => onChange({ ...line, [name]: text }),
    error: errorOf(nameInCall),
  })
  return (
    <>
      <TextField label="Name" required maxLength={PRICE_NAME_MAX_LENGTH} {...field('name')} />
      <TextField
        label="Price of a ticket in Vp"
        type="number"
        inputMode="numeric"
        min={1}
        required
        {...field('price')}
      />
      <TypePriceFields
        values={line.typePrices}
        onChange={(typePrices) => onChange({ ...line, typePrices })}
        hint="Empty means that showtimes by this line do not sell it."
        error={errorOf('prices')}
      />
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
