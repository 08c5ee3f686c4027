import { cutText } from '../typing/cut-text.ts'
import { groupPin } from './pin.ts'
import { plainLetters, SMS_LENGTHS } from '../notices/sms.ts'
import { shortDate, twelveHour } from '../time/time.ts'
import { titleCase } from '../films/title-case.ts'

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
  const names = [titleCase(ticket.MovieTitle), ticket.CinemaName].map(plainLetters).filter(Boolean)
  return (
    cutText(`${plainLetters(product)}: ${names.join(', ')}`, SMS_LENGTHS.gsm - end.length) + end
  )
}

/** @param to the masked number */
export function pinSent(to: string): string {
  return `Sent by SMS to ${to}`
}
