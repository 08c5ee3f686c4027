import { z } from 'zod'
import { MAX_CODES } from '../catalogue/offers.rules.ts'
import { MAX_TICKET_TYPES } from '../catalogue/ticket-types.rules.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, NamedDay, Uuid } from '../shared/entities/entities.ts'
import { ListQuery, NamedStaff, Note, pageOf } from '../shared/entities/staff-list.ts'
import { KOBO_A_NAIRA, MAX_KOBO } from '../shared/kobo.ts'
import { line, movingMoney, readingMoney } from '../shared/staff-calls.ts'

// Companies buy vouchers in advance, and each voucher pays for one ticket at a till. All amounts are in kobo.

export const COMPANY_MAX_LENGTH = 100
const MOST_CINEMAS = 100

/** VAT is due when a voucher is used, or when the batch is sold. */
export const VOUCHER_ACCOUNTING = ['at-use', 'at-sale'] as const

const Amount = z.int().min(KOBO_A_NAIRA).max(MAX_KOBO).multipleOf(KOBO_A_NAIRA)

interface Entered {
  partyID?: string | undefined
  company?: string | undefined
  faceKobo: number
  paidKobo: number
}

/** Returns the fields of new vouchers that contradict each other, with the reason. */
export function faultsOfVouchers({ partyID, company, faceKobo, paidKobo }: Entered): Record<string, string> {
  return {
    ...((partyID === undefined) === (company === undefined) && {
      company: 'is needed unless an exhibitor or distributor buys them',
    }),
    ...(paidKobo > faceKobo && { paidKobo: 'must not be above the face value' }),
  }
}

const VoucherBatch = z.object({
  id: Uuid,
  state: z.enum(['waiting', 'open', 'stopped', 'rejected']),
  buyer: z.string(),
  proposedBy: NamedStaff,
  proposedAt: Instant,
  /** The second person, who has the file with the codes; null while the batch waits. */
  madeBy: NamedStaff.nullable(),
  until: NamedDay,
  faceKobo: z.int(),
  paidKobo: z.int(),
  accounting: z.enum(VOUCHER_ACCOUNTING),
  /** The number of vouchers in total, and of those that were used and that lapsed. */
  vouchers: z.int(),
  used: z.int(),
  lapsed: z.int(),
})
export type VoucherBatch = z.output<typeof VoucherBatch>

const batchAnswer = z.object({ batch: VoucherBatch })

export const addVouchers = endpoint({
  ...movingMoney,
  confirmed: true,
  path: '/api/v1/staff/vouchers',
  summary: 'Proposes vouchers for a company, whose codes another person makes',
  input: z.object({
    /** The exhibitor or distributor that buys the vouchers. Another company is given by its name. */
    partyID: Uuid.optional(),
    company: line(COMPANY_MAX_LENGTH).optional(),
    count: z.int().min(1).max(MAX_CODES),
    /** A voucher pays for a ticket up to its face value. The buyer pays what a ticket costs above that. */
    faceKobo: Amount,
    /** The price that the company pays for each voucher, which is the value of its ticket at the box office. */
    paidKobo: Amount,
    /** The last day on which the vouchers are taken. */
    until: NamedDay,
    accounting: z.enum(VOUCHER_ACCOUNTING).default('at-use'),
    /** The ticket types and the cinemas where the vouchers are taken. An empty list means all. */
    types: z.array(Uuid).max(MAX_TICKET_TYPES).default([]),
    cinemas: z.array(Uuid).max(MOST_CINEMAS).default([]),
  }),
  output: batchAnswer,
  status: 201,
  errors: ['party-not-found', 'ticket-type-not-found', 'cinema-not-found', 'voucher-vat-differs'],
})

export const makeVouchers = endpoint({
  ...movingMoney,
  confirmed: true,
  idempotent: false,
  path: '/api/v1/staff/vouchers/:id/make',
  summary:
    'Makes vouchers that another person has proposed, and sends their codes as a CSV once. The same person can replace all codes until one is used',
  input: z.object({ id: Uuid }),
  output: z.unknown(),
  errors: ['vouchers-over', 'voucher-vat-differs', 'adjustment-own', 'approver-not-independent'],
})

export const stopVouchers = endpoint({
  ...movingMoney,
  confirmed: true,
  path: '/api/v1/staff/vouchers/:id/stop',
  summary: 'Rejects vouchers that wait, or stops all unused ones at once and for good',
  input: z.object({ id: Uuid, note: Note }),
  output: batchAnswer,
  errors: ['vouchers-over'],
})

export const voucherStatementCsv = endpoint({
  ...readingMoney,
  perMinute: 30,
  path: '/api/v1/staff/vouchers/:id/statement.csv',
  summary: 'A statement of a batch for its company as a CSV, with a line for each voucher and its ticket',
  input: z.object({ id: Uuid }),
  output: z.unknown(),
  errors: ['vouchers-not-found'],
})

export const listVouchers = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/vouchers',
  summary: 'The vouchers that companies have bought, the newest first, with what is used, open and lapsed',
  input: ListQuery.omit({ q: true }),
  output: pageOf(VoucherBatch),
})
