import { formatNaira, nairaFor } from '../points/vp.ts'
import { withoutLinks } from '../shared/typing/web-address.ts'

/** The events about which a customer is notified. */
export const NOTICE_TOPICS = [
  'ticket-bought',
  'showtime-soon',
  'showtime-moved',
  'seat-moved',
  'showtime-late',
  'showtime-cancelled',
  'showtime-stopped',
  'showtime-not-shown',
  'ticket-taken',
  'tickets-refunded',
  'tickets-cancelled',
  'showtimes-cancelled',
  'showtimes-not-shown',
  'film-on-sale',
  'seats-back',
  'points-credited',
  'order-refused',
  'points-taken-back',
  'points-returned',
  'points-adjusted',
  'points-received',
  'points-called-back',
  'points-given-back',
  'food-ready',
  'food-sold-out',
] as const
export type NotificationTopic = (typeof NOTICE_TOPICS)[number]

/** The words that a phone shows. A name in braces, such as `{movie}`, stands for a value. */
export interface NotificationText {
  title: string
  text: string
}

/** The largest lengths that the operator may write, in characters. Phones cut longer notices. */
export const NOTICE_LENGTHS = { title: 80, text: 400 } as const

/** The words of each notice, unless the operator has chosen other words. */
export const NOTICE_TEXTS: Readonly<Record<NotificationTopic, NotificationText>> = {
  'ticket-bought': { title: '{tickets} for {movie}', text: '{when}, {place}. {seats}.' },
  'showtime-soon': {
    title: '{movie} starts at {time}',
    text: '{place}. {seats}. Have your QR code ready at the door.',
  },
  'showtime-moved': {
    title: '{movie} has moved',
    text: 'It now starts {when}, {place}, {screen}. {seats}. If that does not suit you, get a refund for {tickets} until the start, and the Points return to your balance.',
  },
  'seat-moved': {
    title: 'Your new seat for {movie}',
    text: 'Our team has moved you from seat {before}. {seats}, {when}, {place}. Your QR code stays the same.',
  },
  'showtime-late': {
    title: '{movie} starts late',
    text: 'It starts about {minutes} minutes late, at {time}, {place}. {seats}. Your tickets stay valid.',
  },
  'showtime-cancelled': {
    title: '{movie} was cancelled',
    text: 'The showtime of {when}, {place}, will not take place. {points}',
  },
  'showtime-stopped': {
    title: '{movie} stopped',
    text: 'We are sorry: the showtime of {when}, {place}, was not shown to its end. {points} You need to do nothing.',
  },
  'showtime-not-shown': {
    title: '{movie} was not shown',
    text: 'We are sorry: the showtime of {when}, {place}, was not shown. {points} You need to do nothing.',
  },
  'ticket-taken': {
    title: 'Your ticket for {movie} was taken',
    text: '{taker} has taken the ticket that you gave away. {seats}, {when}, {place}.',
  },
  'tickets-refunded': {
    title: '{points} are back',
    text: 'Our team has refunded {tickets} for {movie}, {when}, {place}. {seats}. Your balance is {balance}.',
  },
  'tickets-cancelled': {
    title: 'Our team cancelled {tickets}',
    text: '{movie}, {when}, {place}. {seats}. The QR code no longer opens the door.',
  },
  'showtimes-cancelled': {
    title: '{count} showtimes were cancelled',
    text: 'These showtimes will not take place: {showtimes}. {points}',
  },
  'showtimes-not-shown': {
    title: '{count} showtimes were not shown',
    text: 'We are sorry: these showtimes were not shown to their end: {showtimes}. {points} You need to do nothing.',
  },
  'film-on-sale': {
    title: '{movie}: tickets are on sale',
    text: 'You asked us to tell you. The first showtime near you is {when}, {place}.',
  },
  'seats-back': {
    title: '{seats} for {movie}',
    text: '{when}, {place}. You asked us to tell you. You have {minutes} minutes before the next person is told. The seats are not held, so book soon.',
  },
  'points-credited': {
    title: '{points} added',
    text: 'Your payment has arrived. Your balance is {balance}.',
  },
  'order-refused': {
    title: 'No tickets for {movie}',
    text: '{reason}. {money}',
  },
  'points-taken-back': {
    title: '{points} taken back',
    text: 'Money that you paid us went back to you. {owed} Your balance is {balance}.',
  },
  'points-returned': {
    title: '{points} returned',
    text: 'Money that was to go back to you stayed with us. Your balance is {balance}.',
  },
  'points-adjusted': {
    title: '{points} {change}',
    text: 'Our team has corrected your balance. It is now {balance}.',
  },
  'points-received': {
    title: '{points} from {giver}',
    text: 'Somebody has given you Points. Your balance is {balance}.',
  },
  'points-called-back': {
    title: '{points} went back to {giver}',
    text: 'Our team has taken back Points that you were given. Your balance is {balance}.',
  },
  'points-given-back': {
    title: '{points} are back',
    text: 'Our team has taken back Points that you gave to {receiver}. Your balance is {balance}.',
  },
  'food-ready': {
    title: 'Your order is ready',
    text: 'Please collect it at the bar of {place}. Its code is {code}.',
  },
  'food-sold-out': {
    title: '{item} is sold out',
    text: 'We are sorry. {points}',
  },
}

const SHOW = {
  movie: 'King of Boys',
  when: 'Saturday 21/Nov/2026, 7:05 PM',
  place: 'Wunti Picture House',
  seats: 'Seats A1, A2',
}
const SEVERAL = {
  count: '2',
  showtimes: `${SHOW.place}: ${SHOW.movie} (${SHOW.when}), The Figurine (Saturday 21/Nov/2026, 9:30 PM)`,
  points: '1,200 Vp went back to your balance.',
}
const CANCELLED = {
  movie: SHOW.movie,
  when: SHOW.when,
  place: SHOW.place,
  points: '1,200 Vp went back to your balance.',
}
const MONEY = { points: '1,200 Vp', balance: '3,400 Vp' }

/** The values of the names in braces in the preview that the operator sees. */
export const NOTICE_SAMPLES: Readonly<Record<NotificationTopic, Readonly<Record<string, string>>>> = {
  'ticket-bought': { tickets: 'Your tickets', ...SHOW },
  'showtime-soon': {
    movie: SHOW.movie,
    time: '7:05 PM',
    place: SHOW.place,
    seats: SHOW.seats,
  },
  'showtime-moved': { tickets: 'your tickets', ...SHOW, screen: 'Screen 2' },
  'seat-moved': { before: 'C4', ...SHOW, seats: 'Seat A1' },
  'showtime-late': { ...SHOW, minutes: '15', time: '7:20 PM' },
  'showtime-cancelled': CANCELLED,
  'showtime-stopped': CANCELLED,
  'showtime-not-shown': CANCELLED,
  'ticket-taken': { taker: 'amina', ...SHOW, seats: 'Seat A1' },
  'tickets-refunded': { tickets: 'your tickets', ...SHOW, ...MONEY },
  'tickets-cancelled': { tickets: 'your tickets', ...SHOW },
  'showtimes-cancelled': SEVERAL,
  'showtimes-not-shown': SEVERAL,
  'film-on-sale': { movie: SHOW.movie, when: SHOW.when, place: SHOW.place },
  'seats-back': { ...SHOW, seats: '2 seats are free', minutes: '10' },
  'points-credited': MONEY,
  'order-refused': {
    movie: SHOW.movie,
    reason: 'C4 is no longer free',
    money: `Your payment of ${formatNaira(nairaFor(1_600))} became 1,600 Vp. Your balance is 1,605 Vp.`,
  },
  'points-taken-back': { ...MONEY, owed: '300 Vp of it were spent already and are owed.' },
  'points-returned': MONEY,
  'points-adjusted': { ...MONEY, change: 'added' },
  'points-received': { ...MONEY, giver: 'am***' },
  'points-called-back': { ...MONEY, giver: 'am***' },
  'points-given-back': { ...MONEY, receiver: 'tu***' },
  'food-ready': { place: SHOW.place, code: 'FOOD-7K3F-9QWX' },
  'food-sold-out': { points: CANCELLED.points, item: 'Popcorn, Large' },
}

/**
 * Replaces the names in braces by their values. An empty value leaves no double space. The no-break spaces that
 * French writes before marks such as `!` stay as they are. A value is never a link, because it may be the title of a
 * film, which anybody who plans films may change.
 */
export function fillNotification(text: string, values: Readonly<Record<string, string>>): string {
  const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : withoutLinks(value)
  })
  return filled.replace(/[^\S\u00A0\u202F]+/g, ' ').trim()
}

/** Returns the mistake in a text of this topic; undefined if there is none. */
export function noticeProblem(topic: NotificationTopic, text: string): string | undefined {
  const known = Object.keys(NOTICE_SAMPLES[topic])
  const offered = known.map((name) => `{${name}}`).join(', ')
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !known.includes(name))
  if (unknown) return `${unknown[0]} stands for nothing here. You can use ${offered}`
  if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))) return `A brace has no partner. You can use ${offered}`
  return undefined
}
