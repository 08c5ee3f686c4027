import type { NotificationTopic } from '@velvet/contract/operator/notification-texts'
import { canSay } from '@velvet/contract/shared/notifications/facts'
import { notificationIn } from '@velvet/contract/shared/notifications/notifications'
import { cutText } from '@velvet/contract/shared/typing/cut-text'
import { ENGLISH_LETTERS, type LetterLanguage } from '@velvet/contract/shared/notifications/letter-words'
import { plainLetters, SMS_LENGTH } from '@velvet/contract/shared/notifications/sms'
import { cancelledMessage, pinMessage, vouchersMessage, type TicketOfPin } from '@velvet/contract/tickets/pin-message'
import { fill } from '@velvet/contract/shared/words/spoken'
import type { SmsLetter, SmsMessage } from './messages-sql.ts'

/** Returns an SMS for the outbox: its English text, and the facts from which it is written in other languages. */
export function smsMessage(phone: string, letter: SmsLetter): SmsMessage {
  const message = { phone, text: '', letter }
  return { ...message, text: writeSms(message, ENGLISH_LETTERS) }
}

type SoldTicket = TicketOfPin & { QrCode: string }

/** Returns the SMS with the pins of one sale. It stores only the fields of the tickets that the text contains. */
export function pinSms(
  phone: string,
  product: string,
  [ticket, ...more]: readonly [SoldTicket, ...SoldTicket[]],
): SmsMessage {
  const { MovieTitle, CinemaName, ShowtimeDate, ShowtimeTime, SeatNumber, QrCode } = ticket
  const told = { MovieTitle, CinemaName, ShowtimeDate, ShowtimeTime, SeatNumber }
  const others = more.map((one) => ({ seat: one.SeatNumber, pin: one.QrCode }))
  return smsMessage(phone, { kind: 'pin', product, ticket: told, pin: QrCode, ...(others.length > 0 && { others }) })
}

/** These texts tell customers about changes to their account. */
const TEXTS = {
  'account-closing': 'accountClosing',
  'number-move': 'numberMove',
  'number-moved': 'numberMoved',
} as const

const isAboutAccount = (letter: SmsLetter): letter is Extract<SmsLetter, { support: string }> => letter.kind in TEXTS

/** Returns as much of a notification as one SMS holds. */
function shortNotice({ topic, facts, text }: Extract<SmsLetter, { kind: 'notice' }>, letters: LetterLanguage): string {
  const isKnown = topic in letters.notices && canSay(facts, letters)
  const own = isKnown ? notificationIn(letters, { topic: topic as NotificationTopic, facts }) : undefined
  return cutText(plainLetters(own ? `${own.title}. ${own.text}` : text), SMS_LENGTH)
}

/** Writes an SMS in a language, without the letters that would make two SMS of it. */
export function writeSms({ text, letter }: SmsMessage, letters: LetterLanguage): string {
  if (letter?.kind === 'pin') return pinMessage(letter.product, letter, letters)
  if (letter?.kind === 'cancelled') return cancelledMessage(letter, letters)
  if (letter?.kind === 'vouchers') {
    return vouchersMessage(letter.product, letter.show, letter.vouchers, letters)
  }
  if (letter?.kind === 'notice') return shortNotice(letter, letters)
  if (letter?.kind === 'email-changed') {
    return plainLetters(fill(letters.text.emailChanged, { product: letter.product }))
  }
  if (letter && isAboutAccount(letter)) {
    const { product, support } = letter
    return plainLetters(fill(letters.text[TEXTS[letter.kind]], { product, support }))
  }
  // An older or newer version of the server may have stored this message without facts, or with facts that this version
  // does not know. Then its text is sent as it was stored.
  return text
}
