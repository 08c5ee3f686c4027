import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { EMAIL_MAX_LENGTH, EMAIL_SHAPE } from '../people/email.ts'
import { Uuid } from '../shared/entities/entities.ts'
import { ListQuery, pageOf, Version } from '../shared/entities/staff-list.ts'
import { FILM_LENGTHS } from '../catalogue/films.rules.ts'
import { waitingAccount } from '../operator/account-changes.calls.ts'
import { changing, movingMoney, readingMoney, text, line } from '../shared/staff-calls.ts'

// The parties of the books: exhibitors own cinemas, and distributors own films.

/** The most addresses to which the papers of one party go. */
const MOST_EMAILS = 10

const PartyFields = z.object({
  /** What lists, and for a distributor also the app, call the party. */
  name: line(FILM_LENGTHS.distributor),
  /** The name on papers, if it is another one. */
  legalName: text(200).default(''),
  /** The number of the tax authority. */
  tin: text(40).default(''),
  /** The number of the company in the register of companies. */
  rcNumber: text(40).default(''),
  address: text(300).default(''),
  emails: z
    .array(z.email({ pattern: EMAIL_SHAPE }).max(EMAIL_MAX_LENGTH))
    .max(MOST_EMAILS)
    .default([]),
  bankAccount: text(120).default(''),
})

const Party = PartyFields.extend({
  id: Uuid,
  version: Version,
  legalName: z.string(),
  tin: z.string(),
  rcNumber: z.string(),
  address: z.string(),
  emails: z.array(z.string()),
  bankAccount: z.string(),
})

export const Distributor = Party.extend({
  /** The number of films that name this distributor. */
  films: z.int(),
})
export type Distributor = z.output<typeof Distributor>

export const Exhibitor = Party.extend({
  cinemas: z.array(z.object({ id: Uuid, name: z.string() })),
})
export type Exhibitor = z.output<typeof Exhibitor>

/** The cinemas of the exhibitor. A cinema that another exhibitor had changes its owner. */
const ExhibitorFields = PartyFields.extend({
  cinemaIDs: z.array(Uuid).max(200).default([]),
  /**
   * True if the earlier owners of the cinemas were a mistake, which is corrected from their first day on. False if the
   * cinemas are sold now: their past stays with the earlier owners.
   */
  correctsOwners: z.boolean().default(false),
})

const refusalsOfOwners = ['cinema-not-found', 'owner-in-use'] as const

export const listExhibitors = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/exhibitors',
  summary: 'The owners of cinemas by name, a page at a time',
  input: ListQuery.omit({ q: true }),
  output: pageOf(Exhibitor),
})

export const addExhibitor = endpoint({
  ...movingMoney,
  confirmed: true,
  path: '/api/v1/staff/exhibitors',
  summary: 'Adds an owner of cinemas, whose name and numbers receipts show',
  input: ExhibitorFields,
  output: z.object({ exhibitor: Exhibitor }),
  status: 201,
  errors: ['party-name-taken', ...refusalsOfOwners],
})

export const changeExhibitor = endpoint({
  ...movingMoney,
  ...changing,
  roles: movingMoney.roles,
  confirmed: true,
  path: '/api/v1/staff/exhibitors/:id',
  summary:
    'Changes an owner of cinemas. Another bank account is only proposed: `waiting` is then the proposal, and the present one stays until another person approves it',
  input: ExhibitorFields.extend({ id: Uuid }),
  output: z.object({ exhibitor: Exhibitor, ...waitingAccount }),
  errors: ['party-name-taken', 'party-not-found', 'account-change-waits', ...refusalsOfOwners],
})

export const listDistributors = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/distributors',
  summary: 'The owners of films by name, a page at a time',
  input: ListQuery.omit({ q: true }),
  output: pageOf(Distributor),
})

export const addDistributor = endpoint({
  ...movingMoney,
  confirmed: true,
  path: '/api/v1/staff/distributors',
  summary: 'Adds an owner of films; a film that names a new distributor adds one too',
  input: PartyFields,
  output: z.object({ distributor: Distributor }),
  status: 201,
  errors: ['party-name-taken'],
})

export const changeDistributor = endpoint({
  ...movingMoney,
  ...changing,
  roles: movingMoney.roles,
  confirmed: true,
  path: '/api/v1/staff/distributors/:id',
  summary:
    'Changes an owner of films; its films show a new name at once. Another bank account is only proposed: `waiting` is then the proposal, and the present one stays until another person approves it',
  input: PartyFields.extend({ id: Uuid }),
  output: z.object({ distributor: Distributor, ...waitingAccount }),
  errors: ['party-name-taken', 'party-not-found', 'account-change-waits'],
})
