import { sayAll, type Fact, type Facts } from './facts.ts'
import { ENGLISH_LETTERS, type LetterLanguage } from './letter-words.ts'
import { fillNotification, type NotificationText, type NotificationTopic } from '../../operator/notification-texts.ts'
import type { ShowMark } from '../../catalogue/show-marks.ts'
import { titleCase } from '../../catalogue/title-case.ts'
import { HEAD_START_MINUTES } from '../../tickets/waiting-list.ts'

/** A reminder is sent this long before the showtime. */
export const REMINDER_HOURS = 2

export interface NotificationContent extends NotificationText {
  topic: NotificationTopic
  lead: Lead
  /** These values replace the names in braces in the English words. */
  values: Record<string, string>
  /** The server writes the notice again from these facts, in the language of its customer. */
  facts: Facts
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
  Marks?: readonly ShowMark[] | null | undefined
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

export function notice(topic: NotificationTopic, facts: Facts, lead: Lead): NotificationContent {
  const values = sayAll(facts, ENGLISH_LETTERS)
  return { topic, ...sayNotification(ENGLISH_LETTERS.notices[topic], values), lead, values, facts }
}

/** Puts the values into the words of a notice. */
export function sayNotification({ title, text }: NotificationText, values: Record<string, string>): NotificationText {
  return { title: fillNotification(title, values), text: fillNotification(text, values) }
}

/**
 * Writes a notice in a language.
 * @param own the words of the operator for this topic and language, if they have chosen any
 */
export function notificationIn(
  letters: LetterLanguage,
  { topic, facts }: { topic: NotificationTopic; facts: Facts },
  own: NotificationText = letters.notices[topic],
): NotificationText {
  return sayNotification(own, sayAll(facts, letters))
}

export function ticketBought(tickets: Tickets): NotificationContent {
  const theirs: Fact = { say: tickets.length > 1 ? 'yourTickets' : 'yourTicket' }
  return notice('ticket-bought', { tickets: theirs, ...showOf(tickets) }, leadTo(tickets))
}

const theTickets = (tickets: Tickets): Fact => ({ say: tickets.length > 1 ? 'theTickets' : 'theTicket' })

export function showtimeSoon(tickets: Tickets): NotificationContent {
  const [{ ShowtimeTime }] = tickets
  return notice('showtime-soon', { time: { time: ShowtimeTime }, ...showOf(tickets) }, leadTo(tickets))
}

/** @param time the new time of day, such as 19:20 */
export function showtimeLate(tickets: Tickets, { minutes, time }: { minutes: number; time: string }) {
  return notice('showtime-late', { minutes: String(minutes), time: { time }, ...showOf(tickets) }, leadTo(tickets))
}

/** @param tickets with the new time and screen of their showtime */
export function showtimeMoved(tickets: Tickets): NotificationContent {
  const [{ ScreenName: screen }] = tickets
  const facts = { tickets: theTickets(tickets), screen, ...showOf(tickets) }
  return notice('showtime-moved', facts, leadTo(tickets))
}

/**
 * @param ticket with its new seat
 * @param before the seat before
 */
export function seatMoved(ticket: NoticedTicket, before: string): NotificationContent {
  return notice('seat-moved', { before, ...showOf([ticket]) }, leadTo([ticket]))
}

/**
 * Tells the person who gave a ticket away that it was taken.
 *
 * @param taker the username of who took it; undefined for a person without an account
 */
export function ticketTaken(ticket: NoticedTicket, taker: string | undefined): NotificationContent {
  const values = { taker: taker ?? ({ say: 'somebody' } as const), ...showOf([ticket]) }
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
): NotificationContent {
  const points = { points: { vp: returned }, balance: { vp: balance } }
  const facts = { tickets: theTickets(tickets), ...points, ...showOf(tickets) }
  return notice('tickets-refunded', facts, leadTo(tickets))
}

/** Notifies the holder that staff have refunded tickets that were free or paid for by another person. */
export function ticketsCancelled(tickets: Tickets): NotificationContent {
  const facts = { tickets: theTickets(tickets), ...showOf(tickets) }
  return notice('tickets-cancelled', facts, leadTo(tickets))
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
export function cancelled(tickets: Tickets, back: GivenBack): NotificationContent {
  return refundedShows({ one: 'showtime-cancelled', several: 'showtimes-cancelled' }, tickets, back)
}

/**
 * @param kind how the showtime of the first ticket ended
 * @param tickets all tickets of one customer that were refunded together because their showtimes did not run
 */
export function didNotRun(kind: 'stopped' | 'not-shown', tickets: Tickets, back: GivenBack): NotificationContent {
  return refundedShows({ one: `showtime-${kind}`, several: 'showtimes-not-shown' }, tickets, back)
}

function refundedShows(
  topics: Record<'one' | 'several', NotificationTopic>,
  tickets: Tickets,
  { returned, owed }: GivenBack,
): NotificationContent {
  const points = [...sayPoints('wentBack', returned), ...sayPoints('stillOwed', owed)]
  const shows = [...new Map(tickets.map((ticket) => [ticket.ShowtimeID, ticket])).values()]
  if (shows.length === 1) return notice(topics.one, { points, ...showOf(tickets) }, leadTo(tickets))
  shows.sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1))
  const named = shows.slice(0, MOST_NAMED).map((show) => ({
    movie: titleCase(show.MovieTitle),
    place: show.CinemaName,
    date: show.ShowtimeDate,
    time: show.ShowtimeTime,
  }))
  const showtimes = { showtimes: named, more: shows.length - named.length }
  const facts = { count: String(shows.length), showtimes, points }
  return notice(topics.several, facts, leadTo(tickets))
}

/** Says a sentence about Points, if there are any. */
export function sayPoints(say: 'wentBack' | 'stillOwed' | 'spentAlready', vp: number): Fact[] {
  return vp > 0 ? [{ say, facts: { points: { vp } } }] : []
}

const startOf = ({ ShowtimeDate, ShowtimeTime }: NoticedTicket) => ShowtimeDate + ShowtimeTime

type WaitedFor = NoticedShow & { MovieID: string }

/**
 * Tells a customer who waited for a film that its tickets are on sale.
 *
 * @param first the first showtime near the customer
 */
export function filmOnSale(first: WaitedFor): NotificationContent {
  return notice('film-on-sale', placeOf(first), { route: `/movie/${first.MovieID}` })
}

/** Tells a customer who waited for so many seats of a sold-out showtime that they are free. */
export function seatsBack(show: WaitedFor, count: number): NotificationContent {
  const facts = { count: String(count) }
  const seats: Fact = count === 1 ? { say: 'seatFree' } : { say: 'seatsFree', facts }
  const values = { ...placeOf(show), seats, minutes: String(HEAD_START_MINUTES) }
  return notice('seats-back', values, { route: `/movie/${show.MovieID}` })
}

export const TO_PROFILE = { route: '/profile' } as const

/** Returns the values that all notices about a showtime have in common. */
function showOf(tickets: Tickets) {
  const seats = tickets.map(({ SeatNumber }) => SeatNumber)
  return { ...placeOf(tickets[0]), seats: { seats } }
}

function placeOf({ MovieTitle, Marks, CinemaName, ShowtimeDate, ShowtimeTime }: NoticedShow) {
  const movie = titleCase(MovieTitle)
  return {
    movie: Marks ? { movie, marks: Marks } : movie,
    place: CinemaName,
    when: { date: ShowtimeDate, time: ShowtimeTime },
  }
}

function leadTo(tickets: Tickets): Lead {
  const [{ TicketID }] = tickets
  return tickets.length > 1 ? { route: '/mytickets' } : { route: '/ticketdetails', ticketId: TicketID }
}

/** Notifies a customer that the bar has their food and drinks ready. */
export function foodReady({ place, code }: { place: string; code: string }): NotificationContent {
  return notice('food-ready', { place, code }, { route: '/mytickets' })
}

/** Notifies a customer that an item of their order was sold out, so that its Points were returned or are owed. */
export function foodSoldOut(item: string, { vp, isPaid }: { vp: number; isPaid: boolean }): NotificationContent {
  return notice('food-sold-out', { item, points: sayPoints(isPaid ? 'wentBack' : 'stillOwed', vp) }, TO_PROFILE)
}
