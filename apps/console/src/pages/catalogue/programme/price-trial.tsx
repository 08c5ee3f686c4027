import { instantOnDay } from '@velvet/contract/catalogue/business-day'
import type { PriceRule } from '@velvet/contract/catalogue/prices.rules'
import { FILM_FORMATS } from '@velvet/contract/catalogue/films.rules'
import { ZONES } from '@velvet/contract/catalogue/seat-plan'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { Filters } from '../../../parts/filters.tsx'
import { Picker } from '../../../parts/picker/picker.tsx'
import { FILM_PICKS } from '../../../parts/picker/picks.ts'
import { SEATS } from './price-fields.tsx'
import { cardPrice, reasonOfPrice } from './card-price.ts'
import type { Screen } from './show.ts'

interface Props {
  rules: readonly (PriceRule & { name: string })[]
  screens: readonly Screen[]
  timeZone: string
}

const FORMATS = [{ id: '', name: 'Not stated' }, ...FILM_FORMATS.map((id) => ({ id, name: id }))]

/** Explains which line of the price card applies to a showtime, and why. It includes unsaved changes. */
export function PriceTrial({ rules, screens, timeZone }: Props) {
  const [film, setFilm] = useState<{ id: string; name: string } | null>(null)
  const [values, setValues] = useState({
    screenID: screens[0]?.id ?? '',
    day: '',
    time: '19:00',
    format: '',
    zone: 'standard',
  })
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (text: string) => setValues({ ...values, [name]: text }),
  })
  const place = values.day &&
    values.time && {
      filmID: film?.id ?? '',
      screenID: values.screenID,
      format: FILM_FORMATS.find((format) => format === values.format) ?? null,
      zone: ZONES.find((zone) => zone === values.zone) ?? null,
      startsAt: instantOnDay(values.day, values.time, timeZone),
      timeZone,
    }
  return (
    <section aria-labelledby="price-trial">
      <h2 id="price-trial">Try the card</h2>
      <Filters>
        <DayField label="Day" {...field('day')} />
        <TextField label="Start" type="time" {...field('time')} />
        <Picker
          label="Film"
          source={FILM_PICKS}
          none="Any film"
          value={film}
          onPick={(picked) => setFilm(picked && { id: picked.id, name: picked.name })}
        />
        <PickField label="Screen" choices={screens} {...field('screenID')} />
        <PickField label="Format" choices={FORMATS} {...field('format')} />
        <PickField label="Seats" choices={SEATS} {...field('zone')} />
      </Filters>
      <p role="status">
        {place
          ? [cardPrice(rules, place), reasonOfPrice(rules, place)].filter(Boolean).join('. ')
          : 'Choose a day to see which line a showtime would take.'}
      </p>
    </section>
  )
}
