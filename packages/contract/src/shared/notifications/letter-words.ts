import { SHOW_MARK_NAMES } from '../../catalogue/show-marks.ts'
import { PAGE_WORDS } from '../app/page-words.ts'
import { ENGLISH_DATES, type DateWords } from '../time/time.ts'
import type { Language } from '../words/languages.ts'
import { NOTICE_TEXTS, type NotificationText, type NotificationTopic } from '../../operator/notification-texts.ts'

/** Some of these words replace names in braces in the texts of notices. The others are the texts of each SMS. */
export const LETTER_WORDS = {
  ...SHOW_MARK_NAMES,
  when: '{weekday} {date}, {time}',
  seat: 'Seat {seats}',
  seats: 'Seats {seats}',
  yourTicket: 'Your ticket',
  yourTickets: 'Your tickets',
  theTicket: 'your ticket',
  theTickets: 'your tickets',
  seatFree: 'A seat is free',
  seatsFree: '{count} seats are free',
  somebody: 'Somebody',
  added: 'added',
  taken: 'taken',
  wentBack: '{points} went back to your balance.',
  stillOwed: 'We owe you {points} that could not be added to your balance yet. They follow by themselves.',
  spentAlready: '{points} of it were spent already and are owed.',
  becamePoints: 'Your payment of {naira} became {points}. Your balance is {balance}.',
  paymentArrived: 'Your payment has arrived. Our team turns it into Points, or sends it back.',
  andMore: '{showtimes}, and {count} more',
  otpLong: '{code} is your {product} code. It works for {minutes} minutes. Never tell it to anybody.',
  otpMiddle: '{code} is your {product} code. Never tell it to anybody.',
  otpShort: '{code} is your code. Never tell it to anybody.',
  otpBare: '{code} is your code.',
  pin: '{names}, {date}, {time}, seat {seat}. Pin: {pin}',
  cancelled: '{names}, {date}, {time}, is cancelled.',
  cancelledOwed: '{names}, {date}, {time}, is cancelled. Bring your ticket to the counter to get {naira} back.',
  stopped: '{names}, {date}, {time}, stopped before its end.',
  stoppedOwed: '{names}, {date}, {time}, stopped before its end. Bring your ticket to the counter to get {naira} back.',
  notShown: '{names}, {date}, {time}, was not shown.',
  notShownOwed: '{names}, {date}, {time}, was not shown. Bring your ticket to the counter to get {naira} back.',
  serviceVoucher: '{names}, {date}, {time}: we are sorry. Your free ticket until {until}: {codes}',
  emailChanged:
    'The email of your {product} account was changed. If that was not you, set a new password now: Forgot Password on the login screen.',
  numberCode:
    '{code} moves your {product} account to this number. Tell it only to our staff, whom you have asked. It works for {minutes} minutes.',
  numberMove:
    'Our team was asked to move your {product} account to another number. If you did not ask for that, call {support} now.',
  numberMoved: 'Your {product} account was moved to another number. If you did not ask for that, call {support} now.',
  accountClosing:
    'Our team will erase your {product} account and its Points in 24 hours. If you did not ask for that, call {support} now.',
} as const

export type LetterWord = keyof typeof LETTER_WORDS

/** The server writes all messages, and the texts of its pages, with these words of one language. */
export interface LetterLanguage {
  language: Language
  text: Readonly<Record<LetterWord, string>>
  page: Readonly<Record<keyof typeof PAGE_WORDS, string>>
  dates: DateWords
  notices: Readonly<Record<NotificationTopic, NotificationText>>
  /** A refusal is found by its key (`refusalKey`). One that is missing stays English. */
  refusals: Readonly<Record<string, string>>
}

export const ENGLISH_LETTERS: LetterLanguage = {
  language: 'en',
  text: LETTER_WORDS,
  page: PAGE_WORDS,
  dates: ENGLISH_DATES,
  notices: NOTICE_TEXTS,
  refusals: {},
}
