import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, PaymentProvider, Uuid } from '../shared/entities/entities.ts'
import { reading } from '../shared/staff-calls.ts'
import { SalesTotals } from '../books/reports.calls.ts'
import { SETTLED_HOW, SHOW_WARNINGS } from '../tickets/show-log.rules.ts'

// The first page of the console, which staff of the office open in the morning.

/** The queues of the console whose entries wait for a person. */
const WAITING = [
  'unmatched',
  'failed-refunds',
  'cases',
  'adjustments',
  'points-recalls',
  'limits',
  'account-changes',
  'number-moves',
  'differences',
  'dead-letters',
  'owed-tickets',
  'owed-food',
  'counter-refunds',
  'till-returns',
  'failing-sms',
] as const

export type WaitingKind = (typeof WAITING)[number]

/** These steps prepare a new installation for its first Friday, in a sensible order. */
export const FIRST_STEPS = [
  'cinema',
  'screen',
  'owner',
  'taxes',
  'types',
  'prices',
  'film',
  'terms',
  'staff',
  'pins',
  'tills',
  'showtime',
] as const
/** The list of first steps disappears this many days after the first showtime, even if some steps were skipped. */
export const FIRST_STEPS_DAYS = 7
export type FirstStep = (typeof FIRST_STEPS)[number]

const ShowOfToday = z.object({
  id: Uuid,
  film: z.string(),
  cinema: z.string(),
  screen: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  /** The time zone of the cinema. */
  timeZone: z.string(),
  /** Tickets admit from this time on. */
  doorsOpenAt: Instant,
  /** The number of seats in the hall. */
  seats: z.int(),
  sold: z.int(),
  /** The seats that staff, the counter or a payment holds now. */
  kept: z.int(),
  admitted: z.int(),
  /** The reason to look at a showtime with sold tickets, by its show log; null without a reason. */
  warning: z.enum(SHOW_WARNINGS).nullable(),
  /** The settlement that waits for a second person, with the name of its proposer. */
  proposal: z.object({ how: z.enum(SETTLED_HOW), by: z.string() }).nullable(),
})
export type ShowOfToday = z.output<typeof ShowOfToday>

const DayOfWeek = z.object({
  day: z.string(),
  tickets: z.int(),
  grossKobo: z.int(),
  /** The sales of food and drinks on this day, less refunds. They are not part of the box office. */
  foodKobo: z.int(),
  /** All seats and sold seats of the showtimes on this day. */
  seats: z.int(),
  sold: z.int(),
  /** The cash in the safes at the end of the day. It must be taken to the bank. */
  safeKobo: z.int(),
})

export const getToday = endpoint({
  ...reading,
  path: '/api/v1/staff/today',
  summary: 'The shows, sales and money of today, and what waits for a person',
  input: z.object({}),
  output: z.object({
    /**
     * The business day in Lagos. Shows and sales are those of the business day by the clocks at each
     * cinema, which begins at 06:00.
     */
    day: z.string(),
    /**
     * What is still missing before the first showtime is on sale. Nothing is missing any more once
     * a showtime was published.
     */
    missing: z.array(z.enum(FIRST_STEPS)),
    /** Those that have ended come last. */
    shows: z.array(ShowOfToday),
    /** The list is not longer than some hundreds. So many shows of the day are missing at its end. */
    moreShows: z.int(),
    /** The same as the report of sales says of this day if its days begin at 06:00. */
    sales: SalesTotals,
    /** The sales of the same day a week before, as long as that whole day. */
    lastWeek: SalesTotals,
    /** The last eight business days. The last one is today, and the first is the same weekday a week ago. */
    week: z.array(DayOfWeek),
    /** The totals of the first day, counted only up to the present time of day. */
    lastWeekByNow: DayOfWeek,
    /** The tickets that were sold in each hour of the business day are worth this. The first hour begins at 06:00. */
    hours: z.array(z.object({ hour: z.int(), kobo: z.int(), lastWeek: z.int() })),
    /** The sales of the days that it is at this moment at cinemas in other time zones. */
    elsewhere: z.array(SalesTotals.extend({ day: z.string() })),
    /** How many requests for free tickets this person may decide. */
    freeTicketsRequests: z.int(),
    /** The proposals of films and of their changes that this person may publish. */
    filmProposals: z.int(),
    /** So many tickets of tills admitted a visitor, and have no sale yet. Finance gets 0, because others resolve them. */
    unsoldAdmissions: z.int(),
    /** The stocks below 0, which need a count. Finance gets 0, because others count them. */
    stocksBelowZero: z.int(),
    /** Null for managers, who may not see money. */
    money: z
      .object({
        /** The day from midnight to midnight in Lagos, by which payments count. */
        day: z.string(),
        credited: z.object({ count: z.int(), naira: z.number(), vp: z.int() }),
        waiting: z.array(z.object({ kind: z.enum(WAITING), count: z.int() })),
        /** The invariants that were broken at their last verification; null until there was one. */
        books: z.object({ verifiedAt: Instant, broken: z.array(z.string()) }).nullable(),
        /** When a whole day of each provider was last compared with the ledger. */
        compared: z.array(z.object({ provider: PaymentProvider, at: Instant, differences: z.int() })),
      })
      .nullable(),
  }),
})
