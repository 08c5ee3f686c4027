import { groupPin } from './pin.ts'
import { SMS_LENGTHS } from './sms.ts'
import { shortDate, twelveHour } from './time.ts'
import { titleCase } from './title-case.ts'

/** One pin can be sent by SMS this many times, because each SMS costs money. */
export const PIN_SENDS = 3
/** One customer can be sent this many pins by SMS in 24 hours, for all their tickets together. */
export const PIN_SENDS_A_DAY = 10
/** The same pin can be sent again after this time, by which most messages have arrived. */
export const PIN_RESEND_SECONDS = 60

/** The ticket that a pin belongs to. */
interface TicketOfPin {
  MovieTitle: string
  CinemaName: string
  ShowtimeTime: string
  ShowtimeDate: string
  SeatNumber: string
}

/** Returns the pin with the details that attendant and buyer need, in one SMS. */
export function pinMessage(product: string, ticket: TicketOfPin, pin: string): string {
  const { ShowtimeDate, ShowtimeTime, SeatNumber } = ticket
  const end = `, ${shortDate(ShowtimeDate)}, ${twelveHour(ShowtimeTime)}, seat ${SeatNumber}. Pin: ${groupPin(pin)}`
  const start = plain(`${product}: ${titleCase(ticket.MovieTitle)}, ${ticket.CinemaName}`)
  return start.slice(0, SMS_LENGTHS.gsm - end.length) + end
}

/** @param to the masked number */
export function pinSent(to: string): string {
  return `Sent by SMS to ${to}`
}

/** Removes accents, and then every character that is not in the GSM alphabet. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/[^\x20-\x5a\x61-\x7a]/g, '')
}
