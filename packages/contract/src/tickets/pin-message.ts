import { cutText } from '../shared/typing/cut-text.ts'
import { withoutLinks } from '../shared/typing/web-address.ts'
import { groupPin } from './pin.ts'
import { plainLetters, SMS_LENGTH } from '../shared/notifications/sms.ts'
import { ENGLISH_LETTERS, type LetterLanguage } from '../shared/notifications/letter-words.ts'
import { nairaOf } from '../shared/kobo.ts'
import { formatNaira, withPlainSign } from '../points/vp.ts'
import { shortDate, twelveHour, type DateWords } from '../shared/time/time.ts'
import { fill } from '../shared/words/spoken.ts'
import { codePath } from '../catalogue/offers.rules.ts'
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

export interface SeatWithPin {
  seat: string
  pin: string
}

/** The tickets of a sale: the first one, and any others. */
interface PinsOfSale {
  ticket: TicketOfPin
  pin: string
  others?: readonly SeatWithPin[]
}

/** One SMS has space for this many pins, with their seats and a short film name. More pins make the SMS longer. */
const PINS_OF_ONE_SMS = 3

/**
 * Returns the SMS with the pins of a sale in the order of their seats, and the details that buyer and attendant need.
 */
export function pinMessage(
  product: string,
  { ticket, pin, others = [] }: PinsOfSale,
  { text: message, dates }: LetterLanguage = ENGLISH_LETTERS,
): string {
  const all = [{ seat: ticket.SeatNumber, pin }, ...others]
  const facts = { seat: all.map(({ seat }) => seat).join(', '), pin: all.map((one) => groupPin(one.pin)).join(', ') }
  const isLong = all.length > PINS_OF_ONE_SMS
  return smsAbout(ticket, { product, text: message.pin, facts, dates, isLong })
}

/** A buyer at a counter gets these facts about a showtime that was cancelled or did not run. */
export interface CancelledOfSms {
  product: string
  show: ShowOfSms
  /** The amount that a window has to give back; 0 for free tickets. */
  kobo: number
  /** Says why the showtime did not run. It is missing for a cancelled showtime. */
  ran?: 'stopped' | 'not-shown'
}

/** Returns the SMS by which a buyer at a counter learns that the showtime is cancelled or did not run. */
export function cancelledMessage(
  { product, show, kobo, ran }: CancelledOfSms,
  { text: message, dates, language }: LetterLanguage = ENGLISH_LETTERS,
): string {
  const kind = ran === 'not-shown' ? 'notShown' : (ran ?? 'cancelled')
  const text = message[kobo > 0 ? (`${kind}Owed` as const) : kind]
  // The currency sign may be missing in the alphabet of SMS.
  const facts = { naira: withPlainSign(formatNaira(nairaOf(kobo), language)) }
  return smsAbout(show, { product, text, facts, dates })
}

/** A person gets these codes of free tickets as an apology for a showtime. */
export interface VouchersOfSms {
  codes: readonly string[]
  /** The address of the product. A code below it opens in the app. */
  address: string
  /** The last day of the codes. */
  until: string
}

/** Returns the SMS with the codes of free tickets. A tap on a link stores its code in the app until a purchase. */
export function vouchersMessage(
  product: string,
  show: ShowOfSms,
  { codes, address, until }: VouchersOfSms,
  { text: message, dates }: LetterLanguage = ENGLISH_LETTERS,
): string {
  const links = codes.map((code) => address + codePath(code)).join(' ')
  const facts = { until: shortDate(until, dates), codes: links }
  return smsAbout(show, { product, text: message.serviceVoucher, facts, dates, isLong: codes.length > 1 })
}

interface Told {
  product: string
  text: string
  facts: Readonly<Record<string, string>>
  dates: DateWords
  /** True for a text that is too long for one SMS, even with shortened names. */
  isLong?: boolean
}

/** Writes a text about a showtime. If one SMS cannot hold it, the names of the film and the cinema are cut. */
function smsAbout(show: ShowOfSms, { product, text, facts, dates, isLong = false }: Told): string {
  const names = [titleCase(show.MovieTitle), show.CinemaName]
    .map((name) => plainLetters(withoutLinks(name)))
    .filter(Boolean)
  const date = shortDate(show.ShowtimeDate, dates)
  const write = (about: string) =>
    plainLetters(fill(text, { ...facts, names: about, date, time: twelveHour(show.ShowtimeTime) }))
  const about = `${plainLetters(product)}: ${names.join(', ')}`
  const tooMany = isLong ? 0 : Math.max(0, write(about).length - SMS_LENGTH)
  return write(cutText(about, about.length - tooMany))
}

/** @param to the masked number */
export function pinSent(to: string): string {
  return `Sent by SMS to ${to}`
}
