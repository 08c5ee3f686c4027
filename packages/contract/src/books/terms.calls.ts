import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, LocalDate, LocalTime, NamedDay, Uuid } from '../shared/entities/entities.ts'
import { ListQuery, Note, pageOf } from '../shared/entities/staff-list.ts'
import { BUSINESS_DAY_BEGINS } from '../catalogue/business-day.ts'
import { MAX_KOBO } from '../shared/kobo.ts'
import { REPORTS } from './reported-value.ts'
import { ALL_PPM, STANDINGS } from './taxes.rules.ts'
import { movingMoney, readingMoney, readingOwnFilms } from '../shared/staff-calls.ts'

// What a distributor gets for a film, and what that is in each play week. Terms are never changed: other
// terms of the same film take their place from their first day on.

const Ppm = z.int().min(0).max(ALL_PPM)
const Kobo = z.int().min(1).max(MAX_KOBO)
const MOST_FREE_TICKETS = 1_000_000

const fields = {
  filmID: Uuid,
  /** The percentage of net by play week; the last one holds for every later week. Empty for a fixed price. */
  weeks: z.array(Ppm).max(52),
  turnsAt: LocalTime,
}

const NewTerms = z.object({
  ...fields,
  weeks: fields.weeks.default([]),
  /** Without a cinema, the terms hold for every cinema that has none of its own. */
  cinemaID: Uuid.optional(),
  /** The opening, on which the first play week begins. */
  from: NamedDay,
  /** The time of day at which a play week turns, by the clock of the cinema. */
  turnsAt: LocalTime.default(BUSINESS_DAY_BEGINS),
  /** A fixed price in place of percentages. */
  fixedKobo: Kobo.optional(),
  fixedBy: z.enum(['week', 'session']).optional(),
  /** The distributor gets at least this for each week or for the whole run of a cinema. */
  guaranteeKobo: Kobo.optional(),
  guaranteeBy: z.enum(['week', 'run']).optional(),
  /** The distributor gets `housePpm` of what is above the house allowance, if that is more. */
  houseKobo: z.int().min(0).max(MAX_KOBO).optional(),
  housePpm: Ppm.min(1).optional(),
  /** The value at which a ticket is reported to the distributor. The hire is a share of its net. */
  reports: z.enum(REPORTS).default('paid'),
  /** The least value of a paid ticket. It is required for `at-least`, and missing for the others. */
  reportsKobo: Kobo.optional(),
  /** This many free tickets of a week are reported as free, and later ones at their list price; missing for no limit. */
  freeTickets: z.int().min(0).max(MOST_FREE_TICKETS).optional(),
  /** Why these terms differ from the usual ones. */
  note: Note.optional(),
})

/** The hire of a week is computed from these fields. */
const hire = {
  weeks: fields.weeks,
  fixedKobo: z.int().nullable(),
  fixedBy: z.enum(['week', 'session']).nullable(),
  guaranteeKobo: z.int().nullable(),
  guaranteeBy: z.enum(['week', 'run']).nullable(),
  houseKobo: z.int().nullable(),
  housePpm: z.int().nullable(),
}

export const Terms = z.object({
  ...fields,
  id: Uuid,
  film: z.string(),
  distributor: z.string(),
  /** Null for every cinema. */
  cinema: z.object({ id: Uuid, name: z.string() }).nullable(),
  from: LocalDate,
  ...hire,
  reports: z.enum(REPORTS),
  reportsKobo: z.int().nullable(),
  freeTickets: z.int().nullable(),
  note: z.string().nullable(),
  standing: z.enum(STANDINGS),
  addedAt: Instant,
})
export type Terms = z.output<typeof Terms>

export const listTerms = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/terms',
  summary: 'What distributors get for their films, the latest first day first',
  input: ListQuery.omit({ q: true }).extend({ filmID: Uuid.optional() }),
  output: pageOf(Terms),
})

export const addTerms = endpoint({
  ...movingMoney,
  confirmed: true,
  path: '/api/v1/staff/terms',
  summary: 'Adds terms of a film, which hold from their first day on',
  input: NewTerms,
  output: z.object({ terms: Terms }),
  status: 201,
  errors: ['movie-not-found', 'cinema-not-found'],
})

/** A play week has the sums of one film at one cinema. Free tickets are only counted where their terms limit them. */
export const PlayWeek = z.object({
  ...hire,
  termsID: Uuid,
  film: z.string(),
  distributor: z.string(),
  cinemaID: Uuid,
  cinema: z.string(),
  /** The number of the week since the first day of the terms. */
  week: z.int().min(1),
  from: LocalDate,
  to: LocalDate,
  sessions: z.int(),
  tickets: z.int(),
  grossKobo: z.int(),
  netKobo: z.int(),
  /** The gross and net that are reported to the distributor. They are what was paid unless the terms say otherwise. */
  reportedKobo: z.int(),
  reportedNetKobo: z.int(),
  /** Film hire, a share of the reported net, rounded half up once. */
  hireKobo: z.int(),
  /** If the run ends with this week, its guarantee adds this to the hire so far. */
  finalLineKobo: z.int(),
})
export type PlayWeek = z.output<typeof PlayWeek>

export const listPlayWeeks = endpoint({
  ...readingOwnFilms,
  path: '/api/v1/staff/playweeks',
  summary: 'Film hire by film, cinema and play week, for the weeks that begin on these days',
  input: ListQuery.omit({ q: true }).extend({
    from: NamedDay.optional(),
    to: NamedDay.optional(),
    /** Narrows the list to one run of a film: to the weeks under these terms at this cinema. */
    termsID: Uuid.optional(),
    cinemaID: Uuid.optional(),
  }),
  output: pageOf(PlayWeek).extend({ from: z.string(), to: z.string() }),
})
