import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, LocalDate, NamedDay, Uuid } from '../shared/entities/entities.ts'
import { Invoice } from '../shared/entities/ticket.ts'
import { ListQuery, pageOf } from '../shared/entities/staff-list.ts'
import { HIRE_TAX_KINDS, SETTLED_PARTIES, SETTLEMENT_LETTERS } from './settlements.rules.ts'
import { movingMoney, readingMoney, readingOwnFilms, optionalText } from '../shared/staff-calls.ts'

// A settlement says what a distributor or an exhibitor gets for a week. It is never changed. Later changes are lines of
// the next settlement with the same party, and each such line names its week. It names no member of staff, because
// distributors read it too; the audit says who made and paid it.

/** Exactly one of the two parties must be named. */
const party = { distributorID: Uuid.optional(), exhibitorID: Uuid.optional() }

/** Any day of a week names it. The week begins on a Friday. */
const requested = z.object({ ...party, week: NamedDay })

const totals = {
  sessions: z.int(),
  tickets: z.int(),
  grossKobo: z.int(),
  appTickets: z.int(),
  appGrossKobo: z.int(),
  /** The gross of each zone of the halls, such as `standard` and `vip`. */
  zones: z.array(z.object({ name: z.string(), kobo: z.int() })),
  taxes: z.array(z.object({ name: z.string(), kobo: z.int() })),
  netKobo: z.int(),
  /** The gross and net that were reported to the distributor. The hire is a share of this net. */
  reportedKobo: z.int(),
  reportedNetKobo: z.int(),
  hireKobo: z.int(),
  /** The exhibitor pays the commission, so it is 0 in settlements with distributors. */
  commissionKobo: z.int(),
  /** The distributor pays this for offers, so its hire is less by it. It is 0 in settlements with exhibitors. */
  sponsoredKobo: z.int(),
  /** The exhibitor keeps this: net without hire and commission. */
  restKobo: z.int(),
}

export const SettlementLine = z.object({
  /** A `week` is a play week. A `final` line pays what a guarantee for the whole run adds at its end. */
  kind: z.enum(['week', 'final']),
  filmID: Uuid,
  film: z.string(),
  cinemaID: Uuid,
  cinema: z.string(),
  /** It is null for a film without terms, for which no hire is due. */
  termsID: Uuid.nullable(),
  /** Play weeks are numbered from the first day of the terms. */
  week: z.int(),
  from: LocalDate,
  to: LocalDate,
  /** If this is true, the week was settled before, and the line says only what has changed since. */
  isLaterChange: z.boolean(),
  /** How many of its sessions ran, by the show log as it is now. Only the week of a settlement that was made has it. */
  ran: z.int().optional(),
  ...totals,
})
export type SettlementLine = z.output<typeof SettlementLine>

const head = {
  kind: z.enum(SETTLED_PARTIES),
  party: z.object({
    id: Uuid,
    name: z.string(),
    legalName: z.string(),
    tin: z.string(),
    rcNumber: z.string(),
    address: z.string(),
    bankAccount: z.string(),
  }),
  week: LocalDate,
  to: LocalDate,
  total: z.object(totals),
  /** A tax on film hire that is kept back is below 0. */
  hireTaxes: z.array(z.object({ kind: z.enum(HIRE_TAX_KINDS), name: z.string(), ppm: z.int(), kobo: z.int() })),
  /** The party gets this: a distributor the hire with its taxes, and an exhibitor the rest. */
  payableKobo: z.int(),
}

const made = {
  id: Uuid,
  number: z.int().min(1),
  ...head,
  madeAt: Instant,
  payment: z.object({ reference: z.string(), paidOn: LocalDate, recordedAt: Instant }).nullable(),
  invoice: Invoice,
}

export const ListedSettlement = z.object(made)
export type ListedSettlement = z.output<typeof ListedSettlement>

export const Settlement = z.object({ ...made, lines: z.array(SettlementLine) })
export type Settlement = z.output<typeof Settlement>

export const SettlementPreview = z.object({
  ...head,
  lines: z.array(SettlementLine),
  /** A week can be settled before it is over. What is sold after that is part of a later settlement. */
  isOver: z.boolean(),
  /** If the week is already settled with this party, that settlement has this number. */
  madeAs: z.int().nullable(),
  /** Says whether the distributor is told by email. It is null for an exhibitor, who gets no email. */
  letter: z.enum(SETTLEMENT_LETTERS).nullable(),
})
export type SettlementPreview = z.output<typeof SettlementPreview>

export const listSettlements = endpoint({
  ...readingOwnFilms,
  path: '/api/v1/staff/settlements',
  summary: 'Settlements with distributors and exhibitors, the newest first',
  input: ListQuery.omit({ q: true }).extend(party),
  output: pageOf(ListedSettlement),
})

export const previewSettlement = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/settlements/preview',
  summary: 'What a settlement of this week would say; nothing is made',
  input: requested,
  output: z.object({ preview: SettlementPreview }),
  errors: ['party-not-found'],
})

export const getSettlement = endpoint({
  ...readingOwnFilms,
  path: '/api/v1/staff/settlements/:id',
  summary: 'A settlement with its lines',
  input: z.object({ id: Uuid }),
  output: z.object({ settlement: Settlement }),
  errors: ['no-distributor', 'settlement-not-found'],
})

export const settlementCsv = endpoint({
  ...readingOwnFilms,
  perMinute: 60,
  path: '/api/v1/staff/settlements/:id/csv',
  summary: 'The lines of a settlement as a CSV',
  input: z.object({ id: Uuid }),
  output: z.unknown(),
  errors: ['no-distributor', 'settlement-not-found'],
})

export const settlementPdf = endpoint({
  ...readingOwnFilms,
  perMinute: 60,
  path: '/api/v1/staff/settlements/:id/pdf',
  summary: 'A settlement on A4 paper',
  input: z.object({ id: Uuid }),
  output: z.unknown(),
  errors: ['no-distributor', 'settlement-not-found'],
})

export const makeSettlement = endpoint({
  ...movingMoney,
  confirmed: true,
  path: '/api/v1/staff/settlements',
  summary: 'Settles a week with a distributor or an exhibitor, and what has changed in earlier weeks',
  input: requested,
  output: z.object({ settlement: Settlement }),
  status: 201,
  errors: ['party-not-found', 'settlement-empty', 'settlement-made'],
})

export const paySettlement = endpoint({
  ...movingMoney,
  confirmed: true,
  path: '/api/v1/staff/settlements/:id/payment',
  summary: 'Says once how and when a settlement was paid',
  input: z.object({ id: Uuid, reference: optionalText(100), paidOn: NamedDay }),
  output: z.object({ settlement: Settlement }),
  status: 201,
  errors: ['settlement-not-found', 'settlement-paid'],
})
