import { fillNotice, NOTICE_TEXTS, type NoticeTopic } from './notice-texts.ts'
import { shortDate, twelveHour, weekday } from '../time/time.ts'
import { titleCase } from '../films/title-case.ts'
import { formatNaira, formatVp } from '../money/vp.ts'
import { HEAD_START_MINUTES } from '../waiting/wait.ts'

/** A reminder is sent this long before the showtime. */
export const REMINDER_HOURS = 2

export interface Notice {
  topic: NoticeTopic
  title: string
  text: string
  lead: Lead
  /** The operator may have chosen words with names in braces. These values replace the names. */
  values: Record<string, string>
}

/** The screen to which a tap on a notice leads, with the navigation state that it takes. */
export interface Lead {
  route: '/ticketdetails' | '/mytickets' | '/profile' | `/movie/${string}`
  ticketId?: string
}

/** Returns the address within the app to which a notice leads. */
export function addressOfLead({ route, ticketId }: Lead): string {
  return ticketId === undefined ? route : `${route}?ticketId=${ticketId}`
}

/** The showtime that a notice is about. */
interface NoticedShow {
  MovieTitle: string
  CinemaName: string
  ShowtimeTime: string
  ShowtimeDate: string
}

/** The tickets that a notice is about. */
interface NoticedTicket extends NoticedShow {
  TicketID: string
  ShowtimeID: string
  SeatNumber: string
  ScreenName: string
}

type Tickets = readonly [NoticedTicket, ...NoticedTicket[]]

function notice(topic: NoticeTopic, values: Record<string, string>, lead: Lead): Notice {
  const { title, text } = NOTICE_TEXTS[topic]
  return { topic, title: fillNotice(title, values), text: fillNotice(text, values), lead, values }
}

export function ticketBought(tickets: Tickets): Notice {
  const theirs = tickets.length > 1 ? 'Your tickets' : 'Your ticket'
  return notice('ticket-bought', { tickets: theirs, ...showOf(tickets) }, leadTo(tickets))
}

export function showtimeSoon(tickets: Tickets): Notice {
  const [{ ShowtimeTime }] = tickets
  const time = twelveHour(ShowtimeTime)
  return notice('showtime-soon', { time, ...showOf(tickets) }, leadTo(tickets))
}

/** @param tickets with the new time and screen of their showtime */
export function showtimeMoved(tickets: Tickets): Notice {
  const [{ ScreenName: screen }] = tickets
  const theirs = tickets.length > 1 ? 'your tickets' : 'your ticket'
  return notice('showtime-moved', { tickets: theirs, screen, ...showOf(tickets) }, leadTo(tickets))
}

/**
 * @param ticket with its new seat
 * @param before the seat before
 */
export function seatMoved(ticket: NoticedTicket, before: string): Notice {
  return notice('seat-moved', { before, ...showOf([ticket]) }, leadTo([ticket]))
}

/**
 * Tells the person who gave a ticket away that it was taken.
 *
 * @param taker the username of who took it; undefined for somebody without an account
 */
export function ticketTaken(ticket: NoticedTicket, taker: string | undefined): Notice {
  const values = { taker: taker ?? 'Somebody', ...showOf([ticket]) }
  return notice('ticket-taken', values, leadTo([ticket]))
}

/**
 * Tells a customer that staff have refunded tickets of one purchase.
 *
 * @param returned the Vp that were paid back
 * @param balance the balance in Vp after the refund
 */
export function ticketsRefunded(
  tickets: Tickets,
  { returned, balance }: { returned: number; balance: number },
): Notice {
  const theirs = tickets.length > 1 ? 'your tickets' : 'your ticket'
  const values = { points: formatVp(returned), balance: formatVp(balance) }
  return notice(
    'tickets-refunded',
    { tickets: theirs, ...values, ...showOf(tickets) },
    leadTo(tickets),
  )
}

/** Tells the holder of tickets for which somebody else paid, or nobody, that staff have refunded them. */
export function ticketsCancelled(tickets: Tickets): Notice {
  const theirs = tickets.length > 1 ? 'your tickets' : 'your ticket'
  return notice('tickets-cancelled', { tickets: theirs, ...showOf(tickets) }, leadTo(tickets))
}

interface GivenBack {
  /** The Vp that were paid back to the balance. */
  returned: number
  /** The Vp that the balance could not take yet. A job tries again until they are paid. */
  owed: number
}

/** A notice names at most this many showtimes, because phones refuse a long one. */
const MOST_NAMED = 6

/** @param tickets all tickets of one customer that were cancelled together, of one showtime or more */
export function cancelled(tickets: Tickets, { returned, owed }: GivenBack): Notice {
  const back = returned > 0 ? `${formatVp(returned)} went back to your balance.` : ''
  const rest =
    owed > 0
      ? `We owe you ${formatVp(owed)} that could not be added to your balance yet. They follow by themselves.`
      : ''
  const points = `${back} ${rest}`.trim()
  const shows = [...new Map(tickets.map((ticket) => [ticket.ShowtimeID, ticket])).values()]
  if (shows.length === 1) {
    return notice('showtime-cancelled', { points, ...showOf(tickets) }, leadTo(tickets))
  }
  shows.sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1))
  const values = { count: String(shows.length), showtimes: namesOf(shows), points }
  return notice('showtimes-cancelled', values, leadTo(tickets))
}

const startOf = ({ ShowtimeDate, ShowtimeTime }: NoticedTicket) => ShowtimeDate + ShowtimeTime

/** Names showtimes, and the cinema before the first showtime of each. */
function namesOf(shows: readonly NoticedTicket[]): string {
  const named = shows.slice(0, MOST_NAMED)
  const places = [...new Set(named.map(({ CinemaName }) => CinemaName))].map((place) => {
    const names = named
      .filter(({ CinemaName }) => CinemaName === place)
      .map((show) => `${showOf([show]).movie} (${showOf([show]).when})`)
    return `${place}: ${names.join(', ')}`
  })
  const more = shows.length - named.length
  return places.join('; ') + (more > 0 ? `, and ${more} more` : '')
}

type WaitedFor = NoticedShow & { MovieID: string }

/**
 * Tells a customer who waited for a film that its tickets are on sale.
 *
 * @param first the first showtime near the customer
 */
export function filmOnSale(first: WaitedFor): Notice {
  return notice('film-on-sale', placeOf(first), { route: `/movie/${first.MovieID}` })
}

/** Tells a customer who waited for so many seats of a sold-out showtime that they are free. */
export function seatsBack(show: WaitedFor, count: number): Notice {
  const seats = count === 1 ? 'A seat is free' : `${count} seats are free`
  const values = { ...placeOf(show), seats, minutes: String(HEAD_START_MINUTES) }
  return notice('seats-back', values, { route: `/movie/${show.MovieID}` })
}

const TO_PROFILE = { route: '/profile' } as const

/** @param balance the balance in Vp after the credit */
export function pointsCredited(vp: number, balance: number): Notice {
  const values = { points: formatVp(vp), balance: formatVp(balance) }
  return notice('points-credited', values, TO_PROFILE)
}

interface PaidFor {
  movie: string
  /** The message of the refusal. */
  reason: string
  naira: number
  /** The Points that the money became; undefined if a person decides what becomes of it. */
  credited?: { vp: number; balance: number } | undefined
}

/** Tells a customer that an order was paid for and not bought, and what became of the money. */
export function orderRefused({ movie, reason, naira, credited }: PaidFor): Notice {
  const money = credited
    ? `Your payment of ${formatNaira(naira)} became ${formatVp(credited.vp)}. Your balance is ${formatVp(credited.balance)}.`
    : 'Your payment has arrived. Our team turns it into Points, or sends it back.'
  return notice('order-refused', { movie: titleCase(movie), reason, money }, TO_PROFILE)
}

interface TakenBack {
  /** The Vp that left the balance. */
  taken: number
  /** The Vp that the balance did not hold. */
  owed: number
  balance: number
}

/**
 * Tells a customer that the bank or the provider sent a payment back, so its Points were taken
 * back.
 */
export function pointsTakenBack({ taken, owed, balance }: TakenBack): Notice {
  const rest = owed > 0 ? `${formatVp(owed)} of it were spent already and are owed.` : ''
  const values = { points: formatVp(taken + owed), owed: rest, balance: formatVp(balance) }
  return notice('points-taken-back', values, TO_PROFILE)
}

/** Tells a customer that we kept the money after all, so the Points are theirs again. */
export function pointsReturned(vp: number, balance: number): Notice {
  const values = { points: formatVp(vp), balance: formatVp(balance) }
  return notice('points-returned', values, TO_PROFILE)
}

/**
 * Tells a customer that staff have changed the balance. The reason is for the staff, so the notice
 * leaves it out.
 *
 * @param vp the Points that the customer received; below zero, the Points that were taken
 */
export function pointsAdjusted(vp: number, balance: number): Notice {
  const values = {
    points: formatVp(Math.abs(vp)),
    change: vp > 0 ? 'added' : 'taken',
    balance: formatVp(balance),
  }
  return notice('points-adjusted', values, TO_PROFILE)
}

interface MovedGift {
  vp: number
  /** The balance in Vp afterwards. */
  balance: number
}

/** @param giver the username of who gave the Points, as other customers see it */
export function pointsReceived(giver: string, moved: MovedGift): Notice {
  return notice('points-received', { giver, ...movedValues(moved) }, TO_PROFILE)
}

/** Tells the receiver of a gift that staff have called it back. */
export function pointsCalledBack(giver: string, moved: MovedGift): Notice {
  return notice('points-called-back', { giver, ...movedValues(moved) }, TO_PROFILE)
}

/** Tells the giver of a gift that staff have called it back. */
export function pointsGivenBack(receiver: string, moved: MovedGift): Notice {
  return notice('points-given-back', { receiver, ...movedValues(moved) }, TO_PROFILE)
}

const movedValues = ({ vp, balance }: MovedGift) => ({
  points: formatVp(vp),
  balance: formatVp(balance),
})

/** Returns the values that all notices about a showtime have in common. */
function showOf(tickets: Tickets) {
  return { ...placeOf(tickets[0]), seats: seats(tickets) }
}

function placeOf({ MovieTitle, CinemaName, ShowtimeDate, ShowtimeTime }: NoticedShow) {
  return {
    movie: titleCase(MovieTitle),
    place: CinemaName,
    when: `${weekday(ShowtimeDate)} ${shortDate(ShowtimeDate)}, ${twelveHour(ShowtimeTime)}`,
  }
}

function seats(tickets: Tickets): string {
  const numbers = tickets.map(({ SeatNumber }) => SeatNumber).join(', ')
  return tickets.length > 1 ? `Seats ${numbers}` : `Seat ${numbers}`
}

function leadTo(tickets: Tickets): Lead {
  const [{ TicketID }] = tickets
  return tickets.length > 1
    ? { route: '/mytickets' }
    : { route: '/ticketdetails', ticketId: TicketID }
}
