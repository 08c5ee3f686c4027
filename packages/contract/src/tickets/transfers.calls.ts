import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Uuid } from '../shared/entities/entities.ts'
import { Ticket } from '../shared/entities/ticket.ts'
import { GIFT_TOKEN } from './transfers.ts'

// A holder gives a ticket away by a link, which one other person takes.

const Token = z.string().regex(GIFT_TOKEN, 'is not one that a link has')

/** Many people on one network open their links at the same time. No number of calls guesses 128 bits. */
const CALLS_A_MINUTE = 60

export const giveTicket = endpoint({
  method: 'POST',
  path: '/api/v1/tickets/:id/give',
  access: 'customer',
  idempotent: true,
  perMinute: CALLS_A_MINUTE,
  summary: 'Makes a link by which one other person takes the ticket; while it waits, the same link',
  input: z.object({ id: Uuid }),
  output: z.object({ url: z.url() }),
  errors: [
    'ticket-not-found',
    'ticket-given-away',
    'ticket-used',
    'ticket-refunded',
    'ticket-over',
    'showtime-cancelled',
    'too-many-requests',
  ],
})

export const callBackTicket = endpoint({
  method: 'DELETE',
  path: '/api/v1/tickets/:id/give',
  access: 'customer',
  perMinute: CALLS_A_MINUTE,
  summary: 'Calls a ticket back that was not taken yet; its link gives nothing any more',
  input: z.object({ id: Uuid }),
  output: z.object({ ticket: Ticket }),
  errors: ['ticket-not-found', 'gift-taken', 'too-many-requests'],
})

export const takeBackTicket = endpoint({
  method: 'DELETE',
  path: '/api/v1/tickets/:id/give/taken',
  access: 'customer',
  perMinute: CALLS_A_MINUTE,
  summary:
    'Takes a ticket back, with a new code, that a person without an account has taken by the link of the caller and has not used',
  input: z.object({ id: Uuid }),
  output: z.object({ ticket: Ticket }),
  errors: [
    'ticket-not-found',
    'gift-taken',
    'ticket-used',
    'ticket-refunded',
    'ticket-over',
    'showtime-cancelled',
    'too-many-requests',
  ],
})

/** A ticket as its link shows it, without its code. */
const Transfer = Ticket.pick({
  MovieTitle: true,
  CinemaName: true,
  CinemaAddress: true,
  ScreenName: true,
  ShowtimeDate: true,
  ShowtimeTime: true,
  SeatNumber: true,
  TicketType: true,
  TypeNote: true,
  TypeTranslations: true,
  Zone: true,
  PosterURL: true,
  Colour: true,
}).extend({
  /** The username of the giver; null for a person who has closed their account. */
  From: z.string().nullable(),
})
export type Transfer = z.output<typeof Transfer>

const REFUSALS = [
  'gift-not-found',
  'gift-taken',
  'gift-called-back',
  'ticket-used',
  'ticket-refunded',
  'ticket-over',
  'showtime-cancelled',
  'too-many-requests',
] as const

export const getTransfer = endpoint({
  method: 'GET',
  path: '/api/v1/give/:token',
  access: 'public',
  neverKept: true,
  perMinute: CALLS_A_MINUTE,
  summary: 'Shows the ticket that a link gives away, and takes nothing',
  input: z.object({ token: Token }),
  output: z.object({ gift: Transfer }),
  errors: REFUSALS,
})

export const takeTransfer = endpoint({
  method: 'POST',
  path: '/api/v1/give/:token',
  access: 'public',
  mayBeSignedIn: true,
  neverKept: true,
  idempotent: true,
  perMinute: CALLS_A_MINUTE,
  summary:
    'Takes the ticket of a link once, with a new code: for the account that is signed in, or for the caller alone. The same account, or the same key, gets the same ticket again',
  input: z.object({ token: Token }),
  output: z.object({ ticket: Ticket }),
  errors: REFUSALS,
})
