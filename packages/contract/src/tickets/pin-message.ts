import { cutText } from '../shared/typing/cut-text.ts'
import { withoutLinks } from '../shared/typing/web-address.ts'
import { groupPin } from './pin.ts'
import { plainLetters, SMS_LENGTH } from '../shared/notifications/sms.ts'
import { ENGLISH_LETTERS, type LetterLanguage } from '../shared/notifications/letter-words.ts'
import { nairaOf } from '../shared/kobo.ts'
import { formatNaira } from '../points/vp.ts'
import { shortDate, twelveHour, type DateWords } from '../shared/time/time.ts'
import { fill } from '../shared/words/spoken.ts'
import { titleCase } from '../catalogue/title-case.ts'

/** One pin can be sent by SMS this many times, because each SMS costs money. */
export const PIN_SENDS = 3
/** One customer can be sent this many pins by SMS in 24 hours, for all their tickets together. */
export const PIN_SENDS_A_DAY = 10
/** The same pin can be sent again after this time, by which most messages have arrived. */
export const PIN_RESEND_SECONDS = 60

/** The showtime that an SMS is about. */
export interface ShowOfSms {
  MovieTitle: string
  CinemaName: string
  ShowtimeTime: string
  ShowtimeDate: string
}

/** The ticket that a pin belongs to. */
export interface TicketOfPin extends ShowOfSms {
  SeatNumber: string
}

/** Returns the pin with the details that attendant and buyer need, in one SMS. */
export function pinMessage(
  product: string,
  ticket: TicketOfPin,
  pin: string,
  { text: message, dates }: LetterLanguage = ENGLISH_LETTERS,
): string {
  const facts = { seat: ticket.SeatNumber, pin: groupPin(pin) }
  return smsAbout(ticket, { product, text: message.pin, facts, dates })
}

/**
 * Tells a buyer at a counter that the showtime is cancelled, in one SMS.
 *
 * @param kobo what a window has to give back; 0 for free tickets
 */
export function cancelledMessage(
  product: string,
  show: ShowOfSms,
  kobo: number,
  { text: message, dates, language }: LetterLanguage = ENGLISH_LETTERS,
): string {
  const text = kobo > 0 ? message.cancelledOwed : message.cancelled
  // The sign of the naira is not in the alphabet of SMS.
  const facts = { naira: formatNaira(nairaOf(kobo), language).replace('₦', 'N') }
  return smsAbout(show, { product, text, facts, dates })
}

interface Told {
  product: string
  text: string
  facts: Readonly<Record<string, string>>
  dates: DateWords
}

/** Writes a text about a showtime. If one SMS cannot hold it, the names of the film and the cinema are cut. */
function smsAbout(show: ShowOfSms, { product, text, facts, dates }: Told): string {
  const names = [titleCase(show.MovieTitle), show.CinemaName]
    .map((name) => plainLetters(withoutLinks(name)))
    .filter(Boolean)
  const date = shortDate(show.ShowtimeDate, dates)
  const write = (about: string) =>
    plainLetters(fill(text, { ...facts, names: about, date, time: twelveHour(show.ShowtimeTime) }))
  const about = `${plainLetters(product)}: ${names.join(', ')}`
  const tooMany = Math.max(0, write(about).length - SMS_LENGTH)
  return write(cutText(about, about.length - tooMany))
}

/** @param to the masked number */
export function pinSent(to: string): string {
  return `Sent by SMS to ${to}`
}
