import type { addOffer } from '@velvet/contract/catalogue/offers.calls'
import type { OFFER_CODES, OfferChannel, OfferKind, OfferPayer } from '@velvet/contract/catalogue/offers.rules'
import type { InputOf } from '@velvet/contract/shared/endpoint'
import { koboIn } from '../../../parts/money.ts'

interface Named {
  id: string
  name: string
}

/** The fields of the form for a new offer, as they are typed. */
export interface OfferValues {
  name: string
  kind: OfferKind
  /** The percentage or the amount in naira. */
  value: string
  pay: string
  of: string
  /** The id is empty for all ticket types. */
  typeId: string
  film: Named | null
  cinema: Named | null
  channel: OfferChannel | ''
  weekdays: readonly number[]
  from: string
  until: string
  playsFrom: string
  playsUntil: string
  salesFrom: string
  salesUntil: string
  least: string
  most: string
  uses: string
  usesEach: string
  budget: string
  code: (typeof OFFER_CODES)[number]
  word: string
  payer: OfferPayer
  sponsor: string
}

export const NEW_OFFER: OfferValues = {
  name: '',
  kind: 'percent',
  value: '',
  pay: '1',
  of: '2',
  typeId: '',
  film: null,
  cinema: null,
  channel: '',
  weekdays: [],
  from: '',
  until: '',
  playsFrom: '',
  playsUntil: '',
  salesFrom: '',
  salesUntil: '',
  least: '',
  most: '',
  uses: '',
  usesEach: '',
  budget: '',
  code: 'none',
  word: '',
  payer: 'exhibitor',
  sponsor: '',
}

const numberIn = (typed: string) => (typed.trim() === '' ? null : Number(typed))
const listOf = (value: string | undefined) => (value ? [value] : [])

/** Converts the fields of the form into the input of the API. */
export function offerInput(values: OfferValues): InputOf<typeof addOffer> {
  const { name, kind } = values
  const isGroup = kind === 'n-for-m'
  const amount = kind === 'percent' ? Number(values.value) : (koboIn(values.value) ?? 0)
  return {
    name,
    kind,
    value: isGroup ? 0 : amount,
    pay: isGroup ? numberIn(values.pay) : null,
    of: isGroup ? numberIn(values.of) : null,
    only: {
      types: listOf(values.typeId),
      films: listOf(values.film?.id),
      cinemas: listOf(values.cinema?.id),
      channels: values.channel === '' ? [] : [values.channel],
      weekdays: [...values.weekdays],
      hours: { from: values.from || null, until: values.until || null },
      plays: { from: values.playsFrom || null, until: values.playsUntil || null },
      sales: { from: values.salesFrom || null, until: values.salesUntil || null },
    },
    payer: values.payer,
    sponsor: values.payer === 'sponsor' ? values.sponsor : null,
    code: values.code,
    ...(values.code === 'word' && { word: values.word }),
    least: numberIn(values.least),
    most: numberIn(values.most),
    uses: numberIn(values.uses),
    usesEach: numberIn(values.usesEach),
    budgetKobo: values.budget.trim() === '' ? null : (koboIn(values.budget) ?? 0),
  }
}
