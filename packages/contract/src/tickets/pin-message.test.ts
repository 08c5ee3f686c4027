import { expect, test } from 'vitest'
import { pinMessage, pinSent } from './pin-message.ts'

const TICKET = {
  MovieTitle: 'KING OF BOYS',
  CinemaName: 'Wunti Picture House',
  ShowtimeTime: '19:05',
  ShowtimeDate: '2026-11-21',
  SeatNumber: 'A1',
}
const PIN = 'ABCDEFGHJKMN'

test('the PIN message fits one SMS for any film title', () => {
  expect(pinMessage('Velvet', { ticket: TICKET, pin: PIN })).toBe(
    'Velvet: King of Boys, Wunti Picture House, 21/Nov/2026, 7:05 PM, seat A1. Pin: ABCD-EFGH-JKMN',
  )
  const long = { ...TICKET, MovieTitle: 'Ẹyìmọ̀fẹ́ – a film — '.repeat(12) }
  const text = pinMessage('Velvet', { ticket: long, pin: PIN })
  expect(text).toHaveLength(160)
  expect(text).toMatch(/^Velvet: Eyimofe [\x20-\x7e]*Pin: ABCD-EFGH-JKMN$/)
})

test.each([
  ['Ɗan Ƙwai da Ƴar Ɓera', 'Dan Kwai Da Yar Bera'],
  ['Ẹ̀bùn – Ọ̀rọ̀ “Ìfẹ́”', 'Ebun - Oro "Ife"'],
  ['ﬁnding œuvre ßtreet', 'finding OEuvre sstreet'],
])('the film %s can be read in the message as %s', (MovieTitle, shown) => {
  expect(pinMessage('Velvet', { ticket: { ...TICKET, MovieTitle }, pin: PIN })).toContain(`: ${shown}, `)
})

test('a title in a script that SMS cannot carry is left out', () => {
  const text = pinMessage('Velvet', { ticket: { ...TICKET, MovieTitle: 'ፍቅር እስከ መቃብር' }, pin: PIN })
  expect(text).toMatch(/^Velvet: Wunti Picture House, 21/)
})

test('one message has all pins of a sale, in the order of their seats', () => {
  const others = [
    { seat: 'A2', pin: 'NPQRSTUVWXYZ' },
    { seat: 'A3', pin: '234567892345' },
  ]
  const text = pinMessage('Velvet', { ticket: TICKET, pin: PIN, others })
  expect(text).toMatch(/seat A1, A2, A3. Pin: ABCD-EFGH-JKMN, NPQR-STUV-WXYZ, 2345-6789-2345$/)
  expect(text.length).toBeLessThanOrEqual(160)
  const family = pinMessage('Velvet', { ticket: TICKET, pin: PIN, others: [...others, ...others, ...others] })
  expect(family).toContain('King of Boys, Wunti Picture House')
})

test('the confirmation names the number to which the pin was sent', () => {
  expect(pinSent('0803 ••• 0001')).toBe('Sent by SMS to 0803 ••• 0001')
})
