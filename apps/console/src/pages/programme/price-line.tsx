import { PRICE_NAME_MAX_LENGTH } from '@velvet/contract/showtimes/programme-rules'
import { Button } from '@velvet/ui/button'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { Picker } from '../../parts/picker/picker.tsx'
import { FILM_PICKS } from '../../parts/picker/picks.ts'
import type { PriceValues } from './price-values.ts'
import type { Screen } from './show.ts'
import { WeekdayChoice } from './weekday-choice.tsx'

const EVERY = ''

interface Props {
  /** The place of the line on the card, counted from 1. */
  place: number
  isLast: boolean
  line: PriceValues
  screens: readonly Screen[]
  errorOf: (field: string) => string | undefined
  onChange: (line: PriceValues) => void
  onMove: (by: number) => void
  onRemove: () => void
}

/** Edits one line of the price card: its conditions and its price. */
export function PriceLine(props: Props) {
  const { place, isLast, line, screens, errorOf, onChange, onMove, onRemove } = props
  const field = (
    name: Exclude<keyof PriceValues, 'weekdays' | 'key' | 'film'>,
    nameInCall: string = name,
  ) => ({
    value: line[name],
    onChange: (text: string) => onChange({ ...line, [name]: text }),
    error: errorOf(nameInCall),
  })
  return (
    <fieldset className="card" data-line={line.key}>
      <legend>
        {place}. {line.name || 'A new price'}
      </legend>
      <TextField label="Name" required maxLength={PRICE_NAME_MAX_LENGTH} {...field('name')} />
      <TextField
        label="Price of a ticket in Vp"
        type="number"
        inputMode="numeric"
        min={1}
        required
        {...field('price')}
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
      <TextField
        label="Starts from"
        type="time"
        hint="Empty means from the opening on."
        {...field('from')}
      />
      <TextField
        label="Starts before"
        type="time"
        hint="Empty means until the end of the night."
        {...field('until')}
      />
      <div className="actions">
        <Button look="quiet" disabled={place === 1} onClick={() => onMove(-1)}>
          Earlier
        </Button>
        <Button look="quiet" disabled={isLast} onClick={() => onMove(1)}>
          Later
        </Button>
        <Button look="quiet" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  )
}
