import { otpMessage } from '@velvet/contract/people/otp-message'
import { SMS_LENGTH } from '@velvet/contract/shared/notifications/sms'
import { PRODUCT_NAME_LENGTH } from '@velvet/contract/operator/settings.rules'
import { LANGUAGES } from '@velvet/contract/shared/words/languages'
import { expect, test } from 'vitest'
import { lettersIn } from './letters.ts'
import type { SmsLetter } from './messages-sql.ts'
import { writeSms } from './write-sms.ts'

/** The longest name that an operator may give the product. */
const product = 'A'.repeat(PRODUCT_NAME_LENGTH)
const host = 'tickets.velvet.example'
const show = {
  MovieTitle: 'Ƙauna da Ɗan Ẹ̀bùn '.repeat(5),
  CinemaName: 'Ọjà Ìlú Cinema',
  ShowtimeDate: '2026-11-21',
  ShowtimeTime: '19:05',
}
const LETTERS: SmsLetter[] = [
  { kind: 'cancelled', product, show, kobo: 1_234_567_800 },
  { kind: 'cancelled', product, show, kobo: 0 },
  { kind: 'cancelled', product, show, kobo: 1_234_567_800, ran: 'stopped' },
  { kind: 'cancelled', product, show, kobo: 1_234_567_800, ran: 'not-shown' },
  { kind: 'email-changed', product },
  { kind: 'account-closing', product, support: '+2348030000000' },
  {
    kind: 'pin',
    product,
    pin: 'ABCDEFGHJKMN',
    ticket: { ...show, SeatNumber: 'A10' },
  },
]

test.each(LANGUAGES)('each SMS in %s fits one message, even with the longest product name', (language) => {
  const letters = lettersIn(language)
  const texts = LETTERS.map((letter) => writeSms({ phone: '', text: '', letter }, letters))
  for (const text of [...texts, otpMessage({ code: '12345', product, host }, letters)]) {
    // With a single letter that does not fit into seven bits, an SMS would hold only 70 letters instead of 160.
    expect(text).toMatch(/^[\n\x20-\x5a\x61-\x7a]+$/)
    expect(text.length, text).toBeLessThanOrEqual(SMS_LENGTH)
  }
})
