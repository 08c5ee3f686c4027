import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, LocalDate, NamedDay, Uuid } from '../shared/entities/entities.ts'
import { ListQuery, Note, pageOf } from '../shared/entities/staff-list.ts'
import { HIRE_TAX_KINDS, MAX_COMMISSION_KOBO } from './settlements.rules.ts'
import { ALL_PPM, STANDINGS } from './taxes.rules.ts'
import { movingMoney, readingMoney, line } from '../shared/staff-calls.ts'

// Weeks are settled by these terms: the commission of the platform, and taxes on film hire. The operator enters them,
// because none of them is a constant. They are never changed: others take their place from their first day on.

const Ppm = z.int().min(0).max(ALL_PPM)

const NewCommission = z.object({
  exhibitorID: Uuid,
  /** The terms hold for play weeks that begin on this day or later. */
  from: NamedDay,
  /** The platform keeps this share of what the app sold. If it is missing, it keeps `ticketKobo` for each ticket. */
  ppm: Ppm.optional(),
  ticketKobo: z.int().min(0).max(MAX_COMMISSION_KOBO).optional(),
  note: Note.optional(),
})

export const Commission = z.object({
  id: Uuid,
  exhibitor: z.object({ id: Uuid, name: z.string() }),
  from: LocalDate,
  ppm: z.int().nullable(),
  ticketKobo: z.int().nullable(),
  note: z.string().nullable(),
  standing: z.enum(STANDINGS),
  addedAt: Instant,
})
export type Commission = z.output<typeof Commission>

export const listCommissions = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/commissions',
  summary: 'What the platform keeps of the sales in the app, the latest first day first',
  input: ListQuery.omit({ q: true }),
  output: pageOf(Commission),
})

export const addCommission = endpoint({
  ...movingMoney,
  confirmed: true,
  path: '/api/v1/staff/commissions',
  summary: 'Adds the commission of an exhibitor, which holds from its first day on',
  input: NewCommission,
  output: z.object({ commission: Commission }),
  status: 201,
  errors: ['party-not-found'],
})

const NewHireTax = z.object({
  /** VAT is added to the hire. Withholding tax is kept back from it. */
  kind: z.enum(HIRE_TAX_KINDS),
  name: line(40),
  /** Without a distributor, the tax holds for everyone who has no row of their own. */
  distributorID: Uuid.optional(),
  /** The tax is on settlements that are made on this day or later. */
  from: NamedDay,
  /** A rate of 0 ends the tax. */
  ppm: Ppm,
})

export const HireTaxTerms = z.object({
  id: Uuid,
  kind: z.enum(HIRE_TAX_KINDS),
  name: z.string(),
  /** It is null for a tax that holds for every distributor. */
  distributor: z.object({ id: Uuid, name: z.string() }).nullable(),
  from: LocalDate,
  ppm: z.int(),
  standing: z.enum(STANDINGS),
  addedAt: Instant,
})
export type HireTaxTerms = z.output<typeof HireTaxTerms>

export const listHireTaxes = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/hiretaxes',
  summary: 'The taxes on film hire, the latest first day first',
  input: ListQuery.omit({ q: true }),
  output: pageOf(HireTaxTerms),
})

export const addHireTax = endpoint({
  ...movingMoney,
  confirmed: true,
  path: '/api/v1/staff/hiretaxes',
  summary: 'Adds a tax on film hire that an accountant has advised',
  input: NewHireTax,
  output: z.object({ hireTax: HireTaxTerms }),
  status: 201,
  errors: ['party-not-found'],
})
