import { useQuery } from '@tanstack/react-query'
import {
  OFFER_CHANNELS,
  OFFER_CODES,
  OFFER_KINDS,
  OFFER_NAME_MAX_LENGTH,
  OFFER_PAYERS,
  SPONSOR_MAX_LENGTH,
} from '@velvet/contract/catalogue/offers.rules'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { NairaField } from '../../../parts/amount-fields.tsx'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { Picker } from '../../../parts/picker/picker.tsx'
import { CINEMA_PICKS, FILM_PICKS } from '../../../parts/picker/picks.ts'
import { typesQuery } from '../programme/type-calls.ts'
import { WeekdayChoice } from '../programme/weekday-choice.tsx'
import type { OfferValues } from './offer-values.ts'
import { KIND_WORDS, PAYER_WORDS } from './offer-words.ts'

const KINDS = OFFER_KINDS.map((id) => ({ id, name: KIND_WORDS[id] }))
const CHANNELS = [
  { id: '', name: 'App and window' },
  { id: 'app', name: 'App' },
  { id: 'counter', name: 'Window' },
]

const CODES = [
  { id: 'none', name: 'Everybody, without a code' },
  { id: 'word', name: 'Customers with a public word' },
  { id: 'many', name: 'Holders of codes, one for each' },
]

const PAYERS = OFFER_PAYERS.map((id) => ({ id, name: PAYER_WORDS[id] }))

interface Props {
  values: OfferValues
  onChange: (values: OfferValues) => void
  errors: Readonly<Record<string, string>>
}

/** The names of all fields whose value is a single text. */
type TextName = Exclude<
  { [Name in keyof OfferValues]: OfferValues[Name] extends string ? Name : never }[keyof OfferValues],
  'kind' | 'code' | 'channel' | 'payer'
>

/** Shows the fields of a new offer: its discount, its tickets and its limits. */
export function OfferFields({ values, onChange, errors }: Props) {
  const { data } = useQuery(typesQuery)
  const types = (data?.items ?? []).filter((type) => type.class !== 'complimentary')
  const field = (name: TextName, nameInCall: string = name) => ({
    value: values[name],
    onChange: (text: string) => onChange({ ...values, [name]: text }),
    error: errors[nameInCall],
  })
  const number = (name: TextName) => ({ ...field(name), inputMode: 'numeric' as const })
  const day = (name: TextName, nameInCall: string) => field(name, `only.${nameInCall}`)
  return (
    <>
      <TextField
        label="Name"
        hint="Customers read it beside the price, such as “Student Tuesday”."
        required
        maxLength={OFFER_NAME_MAX_LENGTH}
        {...field('name')}
      />
      <PickField
        label="What it does"
        choices={KINDS}
        value={values.kind}
        onChange={(id) => onChange({ ...values, kind: OFFER_KINDS.find((kind) => kind === id) ?? values.kind })}
      />
      <Amount values={values} field={field} />
      <PickField
        label="For"
        choices={CODES}
        value={values.code}
        onChange={(id) => onChange({ ...values, code: OFFER_CODES.find((code) => code === id) ?? 'none' })}
      />
      {values.code === 'word' && (
        <TextField
          label="Word"
          hint="Such as NYSC20. It needs a limit for each customer, because everybody may read it."
          required
          {...field('word')}
        />
      )}
      <PickField
        label="Paid by"
        choices={PAYERS}
        value={values.payer}
        onChange={(id) => onChange({ ...values, payer: OFFER_PAYERS.find((payer) => payer === id) ?? 'exhibitor' })}
      />
      {values.payer === 'sponsor' && (
        <TextField
          label="Company"
          hint="The company owes what the offer takes off. Codes for the app with the price 0 give its people free tickets."
          required
          maxLength={SPONSOR_MAX_LENGTH}
          {...field('sponsor')}
        />
      )}
      <PickField
        label="Type of tickets"
        choices={[{ id: '', name: 'Every type' }, ...types]}
        {...field('typeId', 'only.types')}
      />
      <Picker
        label="Film"
        source={FILM_PICKS}
        none="Every film"
        value={values.film}
        onPick={(film) => onChange({ ...values, film: film && { id: film.id, name: film.name } })}
      />
      <Picker
        label="Cinema"
        source={CINEMA_PICKS}
        none="Every cinema"
        value={values.cinema}
        onPick={(cinema) => onChange({ ...values, cinema: cinema && { id: cinema.id, name: cinema.name } })}
      />
      <PickField
        label="Sold in"
        choices={CHANNELS}
        value={values.channel}
        onChange={(id) => onChange({ ...values, channel: OFFER_CHANNELS.find((one) => one === id) ?? '' })}
      />
      <WeekdayChoice
        label="Days of the week of the showtime"
        value={values.weekdays}
        onChange={(weekdays) => onChange({ ...values, weekdays })}
      />
      <TextField label="Starts from" type="time" {...field('from', 'only.hours.from')} />
      <TextField label="Starts before" type="time" {...field('until', 'only.hours.until')} />
      <DayField label="Showtimes from" {...day('playsFrom', 'plays.from')} />
      <DayField label="Showtimes until" {...day('playsUntil', 'plays.until')} />
      <DayField label="Sold from" {...day('salesFrom', 'sales.from')} />
      <DayField label="Sold until" {...day('salesUntil', 'sales.until')} />
      <TextField
        label="Least tickets"
        hint="With a least number, the tickets go back together or not at all."
        {...number('least')}
      />
      <TextField label="Most tickets" {...number('most')} />
      <TextField label="Purchases altogether" hint="Empty means without a limit." {...number('uses')} />
      <TextField
        label="Purchases of one customer"
        hint="With such a limit, it holds in the app alone, because a window does not know its buyers."
        {...number('usesEach')}
      />
      <NairaField
        label="Budget in naira"
        hint="The offer ends when it has taken off so much."
        {...field('budget', 'budgetKobo')}
      />
    </>
  )
}

interface AmountProps {
  values: OfferValues
  field: (name: TextName) => { value: string; onChange: (text: string) => void; error: string | undefined }
}

function Amount({ values: { kind }, field }: AmountProps) {
  if (kind === 'percent') {
    return (
      <TextField label="Percent" required inputMode="numeric" hint="A whole number from 1 to 99" {...field('value')} />
    )
  }
  if (kind !== 'n-for-m') {
    const label = kind === 'set' ? 'Price in naira' : 'Naira off'
    return <NairaField label={label} required {...field('value')} />
  }
  return (
    <>
      <TextField label="Tickets taken" required inputMode="numeric" {...field('of')} />
      <TextField
        label="Tickets paid for"
        required
        inputMode="numeric"
        hint="The cheapest tickets of a group are free, and each ticket bears its part."
        {...field('pay')}
      />
    </>
  )
}
