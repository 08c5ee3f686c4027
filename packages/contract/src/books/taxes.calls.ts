import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, LocalDate, NamedDay, Uuid } from '../shared/entities/entities.ts'
import { ListQuery, pageOf } from '../shared/entities/staff-list.ts'
import { ALL_PPM, STANDINGS, TAX_BASES, TAX_KINDS, TAXED_GOODS } from './taxes.rules.ts'
import { movingMoney, readingMoney, line, optionalText } from '../shared/staff-calls.ts'

// The rates of taxes. A rate is never changed or removed: a new one takes its place from its first day on,
// and tickets that were sold before keep their taxes.

const fields = {
  kind: z.enum(TAX_KINDS),
  /** What receipts and reports call the tax. */
  name: line(40),
  /** The share in parts per million; 0 ends the tax. */
  ppm: z.int().min(0).max(ALL_PPM),
  /** Whether the rate is a share of the whole price or of the price without taxes. */
  base: z.enum(TAX_BASES),
  /** Whether the tax is on tickets, or on food and drinks. */
  appliesTo: z.enum(TAXED_GOODS).default('ticket'),
}

/** A tax holds in a whole country, or in one of its states. */
const NewTaxRate = z.object({
  ...fields,
  country: optionalText(80),
  state: optionalText(80).optional(),
  /** The first day of the rate by the clock of each cinema. */
  from: NamedDay,
})

export const TaxRate = z.object({
  ...fields,
  id: Uuid,
  country: z.string(),
  /** The state that takes the tax; null if the whole country pays it. */
  state: z.string().nullable(),
  from: LocalDate,
  /** The first day of a rate comes by the clocks of its place. */
  standing: z.enum(STANDINGS),
  addedAt: Instant,
})
export type TaxRate = z.output<typeof TaxRate>

export const listTaxRates = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/taxes',
  summary: 'Every rate that was ever entered, by place and kind, the latest first day first',
  input: ListQuery.omit({ q: true }),
  output: pageOf(TaxRate),
})

export const addTaxRate = endpoint({
  ...movingMoney,
  confirmed: true,
  path: '/api/v1/staff/taxes',
  summary: 'Adds a rate, by which tickets are sold from its first day on',
  input: NewTaxRate,
  output: z.object({ tax: TaxRate }),
  status: 201,
  errors: ['area-unknown'],
})
