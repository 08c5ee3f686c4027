import { groupPin } from './pin.ts'
import { shortDate, twelveHour, weekday } from './time.ts'
import { titleCase } from './title-case.ts'
import { formatVp } from './vp.ts'

/** The events about which a customer is notified. */
type NoticeTopic =
  | 'ticket-bought'
  | 'showtime-soon'
  | 'showtime-cancelled'
  | 'showtime-moved'
  | 'points-credited'
  | 'points-taken-back'
  | 'points-returned'
  | 'points-adjusted'

/** A reminder is sent this long before the showtime. */
export const REMINDER_HOURS = 3

export interface Notice {
  topic: NoticeTopic
  title: string
  text: string
  lead: Lead
}

/** The screen to which a tap on a notice leads, with the navigation state that it takes. */
export interface Lead {
  route: '/ticketdetails' | '/mytickets' | '/profile'
  ticketId?: string
}

/** The tickets that a notice is about; all of them are from one purchase. */
interface NoticedTicket {
  TicketID: string
  MovieTitle: string
  CinemaName: string
  ShowtimeTime: string
  ShowtimeDate: string
  SeatNumber: string
  ScreenName: string
}

type Tickets = readonly [NoticedTicket, ...NoticedTicket[]]

export function ticketBought(tickets: Tickets): Notice {
  return {
    topic: 'ticket-bought',
    title: `${tickets.length > 1 ? 'Your tickets' : 'Your ticket'} for ${movie(tickets)}`,
    text: `${when(tickets)}, ${place(tickets)}. ${seats(tickets)}.`,
    lead: leadTo(tickets),
  }
}

export function showtimeSoon(tickets: Tickets): Notice {
  const [{ ShowtimeTime }] = tickets
  return {
    topic: 'showtime-soon',
    title: `${movie(tickets)} starts at ${twelveHour(ShowtimeTime)}`,
    text: `${place(tickets)}. ${seats(tickets)}. Have your QR code ready at the door.`,
    lead: leadTo(tickets),
  }
}

/** @param tickets with the new time and screen of their showtime */
export function showtimeMoved(tickets: Tickets): Notice {
  const [{ ScreenName }] = tickets
  const theirs = tickets.length > 1 ? 'your tickets' : 'your ticket'
  return {
    topic: 'showtime-moved',
    title: `${movie(tickets)} has moved`,
    text: `It now starts ${when(tickets)}, ${place(tickets)}, ${ScreenName}. ${seats(tickets)}. If that does not suit you, give ${theirs} back until the start, and the Points return to your balance.`,
    lead: leadTo(tickets),
  }
}

interface GivenBack {
  /** The Vp that were paid back to the balance. */
  returned: number
  /** The Vp that the balance could not take yet. A job tries again until they are paid. */
  owed: number
}

export function showtimeCancelled(tickets: Tickets, { returned, owed }: GivenBack): Notice {
  const back = returned > 0 ? ` ${formatVp(returned)} went back to your balance.` : ''
  const rest =
    owed > 0
      ? ` We owe you ${formatVp(owed)} that could not be added to your balance yet. They follow by themselves.`
      : ''
  return {
    topic: 'showtime-cancelled',
    title: `${movie(tickets)} was cancelled`,
    text: `The showtime of ${when(tickets)}, ${place(tickets)}, will not take place.${back}${rest}`,
    lead: leadTo(tickets),
  }
}

/** @param balance the balance in Vp after the credit */
export function pointsCredited(vp: number, balance: number): Notice {
  return {
    topic: 'points-credited',
    title: `${formatVp(vp)} added`,
    text: `Your payment has arrived. Your balance is ${formatVp(balance)}.`,
    lead: { route: '/profile' },
  }
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
  const rest = owed > 0 ? ` ${formatVp(owed)} of it were spent already and are owed.` : ''
  return {
    topic: 'points-taken-back',
    title: `${formatVp(taken + owed)} taken back`,
    text: `Money that you paid us went back to you.${rest} Your balance is ${formatVp(balance)}.`,
    lead: { route: '/profile' },
  }
}

/** Tells a customer that we kept the money after all, so the Points are theirs again. */
export function pointsReturned(vp: number, balance: number): Notice {
  return {
    topic: 'points-returned',
    title: `${formatVp(vp)} returned`,
    text: `Money that was to go back to you stayed with us. Your balance is ${formatVp(balance)}.`,
    lead: { route: '/profile' },
  }
}

/**
 * Tells a customer that staff have changed the balance. The reason is for the staff, so the notice
 * leaves it out.
 *
 * @param vp the Points that the customer received; below zero, the Points that were taken
 */
export function pointsAdjusted(vp: number, balance: number): Notice {
  return {
    topic: 'points-adjusted',
    title: `${formatVp(Math.abs(vp))} ${vp > 0 ? 'added' : 'taken'}`,
    text: `Our team has corrected your balance. It is now ${formatVp(balance)}.`,
    lead: { route: '/profile' },
  }
}

/** One pin can be sent by SMS this many times, because each SMS costs money. */
export const PIN_SENDS = 3
/** One customer can be sent this many pins by SMS in 24 hours, for all their tickets together. */
export const PIN_SENDS_A_DAY = 10
/** The same pin can be sent again after this time, by which most messages have arrived. */
export const PIN_RESEND_SECONDS = 60

/**
 * One SMS holds this many characters of the GSM alphabet, and fewer than half as many of any other.
 */
const SMS_LENGTH = 160

/** Returns the pin with the details that attendant and buyer need, in one SMS. */
export function pinMessage(product: string, ticket: NoticedTicket, pin: string): string {
  const { ShowtimeDate, ShowtimeTime, SeatNumber } = ticket
  const end = `, ${shortDate(ShowtimeDate)}, ${twelveHour(ShowtimeTime)}, seat ${SeatNumber}. Pin: ${groupPin(pin)}`
  const start = plain(`${product}: ${titleCase(ticket.MovieTitle)}, ${ticket.CinemaName}`)
  return start.slice(0, SMS_LENGTH - end.length) + end
}

/** @param to the masked number */
export function pinSent(to: string): string {
  return `Sent by SMS to ${to}`
}

const movie = ([{ MovieTitle }]: Tickets) => titleCase(MovieTitle)
const place = ([{ CinemaName }]: Tickets) => CinemaName
const when = ([{ ShowtimeDate, ShowtimeTime }]: Tickets) =>
  `${weekday(ShowtimeDate)} ${shortDate(ShowtimeDate)}, ${twelveHour(ShowtimeTime)}`

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

/** Removes accents, and then every character that is not in the GSM alphabet. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/[^\x20-\x5a\x61-\x7a]/g, '')
}
