import { SALE_ENDS_MINUTES, SALE_ENDS_SEATS, CLEANING_MINUTES } from '@velvet/contract/catalogue/programme.rules'
import { FILM_FORMATS } from '@velvet/contract/catalogue/films.rules'
import { SHOW_MARK_NAMES, SHOW_MARKS } from '@velvet/contract/catalogue/show-marks'
import type { ShowMark } from '@velvet/contract/catalogue/show-marks'
import { zonesOf } from '@velvet/contract/catalogue/seat-plan'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { CheckField } from '../../../parts/check-field.tsx'
import { Picker } from '../../../parts/picker/picker.tsx'
import { FILM_PICKS } from '../../../parts/picker/picks.ts'
import type { Request } from './edits.ts'
import type { Screen } from './show.ts'
import { TypePriceFields } from './type-price-fields.tsx'
import type { TypePriceValue } from './type-prices.ts'

type FilmFormat = (typeof FILM_FORMATS)[number]
type FilmOfShowtime = NonNullable<Request['film']>

/** The texts in the form of a showtime. An empty number takes the usual value of the cinema. */
export interface ShowtimeValues {
  film: FilmOfShowtime | null
  screenId: string
  /** The time of day, such as `20:15`. A time before 06:00 is on the next morning. */
  time: string
  price: string
  /** The prices of the other types, which count with a price of its own. */
  typePrices: readonly TypePriceValue[]
  cleaning: string
  saleEndsMinutes: string
  saleEndsSeats: string
  format: FilmFormat | ''
  marks: readonly ShowMark[]
}

/** The choices of the format; the first one tells customers nothing. */
const FORMATS = [
  { id: '', name: 'Not stated' },
  ...FILM_FORMATS.map((format) => ({ id: format, name: format })),
] as const

interface Props {
  values: ShowtimeValues
  onChange: (values: ShowtimeValues) => void
  errors: Readonly<Record<string, string>>
  screens: readonly Screen[]
  /** The price that applies if the field is empty, such as `Eid, 5,400 Vp (₦3,600)`. Undefined if no line matches. */
  cardPrice: string | undefined
}

export function ShowtimeFields({ values, onChange, errors, screens, cardPrice }: Props) {
  const field = (name: Exclude<keyof ShowtimeValues, 'film' | 'format' | 'marks' | 'typePrices'>) => ({
    value: values[name],
    onChange: (text: string) => onChange({ ...values, [name]: text }),
  })
  const number = ({ min, max }: { min: number; max?: number }) => ({
    type: 'number',
    inputMode: 'numeric' as const,
    min,
    max,
  })
  return (
    <>
      <Picker
        label="Film"
        required
        placeholder="Type a part of the title"
        source={FILM_PICKS}
        value={values.film && { name: values.film.title }}
        onPick={(film) => onChange({ ...values, film: film && filmOf(film) })}
        hint={values.film ? `${values.film.minutes} min` : undefined}
        error={errors['filmID']}
      />
      <PickField
        label="Screen"
        required
        placeholder="Choose a screen"
        choices={screens}
        {...field('screenId')}
        error={errors['screenID']}
      />
      <TextField
        label="Start"
        type="time"
        required
        hint="A time before 6:00 AM is in the night after this day."
        {...field('time')}
        error={errors['startsAt']}
      />
      <TextField
        label="Price in Vp"
        hint={cardPrice ? `Empty takes the price of the card: ${cardPrice}.` : 'No line of the price card fits yet.'}
        {...number({ min: 1 })}
        {...field('price')}
        error={errors['ticketPrice']}
      />
      {values.price.trim() !== '' && (
        <TypePriceFields
          values={values.typePrices}
          zones={zonesOf(screens.find(({ id }) => id === values.screenId)?.plan ?? [])}
          onChange={(typePrices) => onChange({ ...values, typePrices })}
          hint="Leave it empty if this showtime does not sell it."
          error={errors['prices']}
        />
      )}
      <TextField
        label="Cleaning in minutes"
        hint="Leave it empty for what is usual."
        {...number(CLEANING_MINUTES)}
        {...field('cleaning')}
        error={errors['cleaningMinutes']}
      />
      <TextField
        label="Online sale ends, minutes before the start"
        hint="Leave it empty for what is usual in this cinema."
        {...number(SALE_ENDS_MINUTES)}
        {...field('saleEndsMinutes')}
        error={errors['saleEndsMinutesBefore']}
      />
      <TextField
        label="Online sale ends below this number of seats"
        hint="Leave it empty for the cinema's own number; 0 sells every seat."
        {...number(SALE_ENDS_SEATS)}
        {...field('saleEndsSeats')}
        error={errors['saleEndsBelowSeats']}
      />
      <PickField
        label="Format"
        choices={FORMATS}
        value={values.format}
        onChange={(id) => onChange({ ...values, format: formatOf(id) })}
        error={errors['format']}
      />
      <fieldset>
        <legend>Access</legend>
        {SHOW_MARKS.map((mark) => (
          <CheckField
            key={mark}
            label={SHOW_MARK_NAMES[mark]}
            checked={values.marks.includes(mark)}
            onChange={(isOn) =>
              onChange({
                ...values,
                marks: SHOW_MARKS.filter((one) => (one === mark ? isOn : values.marks.includes(one))),
              })
            }
          />
        ))}
        {errors['marks'] && <p className="error">{errors['marks']}</p>}
      </fieldset>
    </>
  )
}

function formatOf(id: string): ShowtimeValues['format'] {
  return FILM_FORMATS.find((format) => format === id) ?? ''
}

function filmOf({ id, title, minutes }: FilmOfShowtime): FilmOfShowtime {
  return { id, title, minutes }
}
