import { cutText } from '../typing/cut-text.ts'
import { withoutLinks } from '../typing/web-address.ts'
import { groupPin } from './pin.ts'
import { plainLetters, SMS_LENGTH } from '../notices/sms.ts'
import { ENGLISH_LETTERS, type LetterLanguage } from '../notices/letter-words.ts'
import { shortDate, twelveHour } from '../time/time.ts'
import { fill } from '../words/spoken.ts'
import { titleCase } from '../films/title-case.ts'

/** One pin can be sent by SMS this many times, because each SMS costs money. */
export const PIN_SENDS = 3
/** One customer can be sent this many pins by SMS in 24 hours, for all their tickets together. */
export const PIN_SENDS_A_DAY = 10
/** The same pin can be sent again after this time, by which most messages have arrived. */
export const PIN_RESEND_SECONDS = 60

/** The ticket that a pin belongs to. */
export interface TicketOfPin {
  MovieTitle: string
  CinemaName: string
  ShowtimeTime: string
  ShowtimeDate: string
  SeatNumber: string
}

/** Returns the pin with the details that attendant and buyer need, in one SMS. */
export function pinMessage(
  product: string,
  ticket: TicketOfPin,
  pin: string,
  { words, dates }: LetterLanguage = ENGLISH_LETTERS,
): string {
  const names = [titleCase(ticket.MovieTitle), ticket.CinemaName]
    .map((name) => plainLetters(withoutLinks(name)))
    .filter(Boolean)
  const write = (about: string) =>
    plainLetters(
      fill(words.pin, {
        names: about,
        date: shortDate(ticket.ShowtimeDate, dates),
        time: twelveHour(ticket.ShowtimeTime),
        seat: ticket.SeatNumber,
        pin: groupPin(pin),
      }),
    )
  const about = `${plainLetters(product)}: ${names.join(', ')}`
  const tooMany = Math.max(0, write(about).length - SMS_LENGTH)
  return write(cutText(about, about.length - tooMany))
}

/** @param to the masked number */
export function pinSent(to: string): string {
  return `Sent by SMS to ${to}`
}
