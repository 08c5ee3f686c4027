import { expect, test } from 'vitest'
import { foreignAddressIn, withoutLinks } from './web-address.ts'

const OWN = { host: 'velvet.example', email: 'help@tickets.example', phone: '+2348030000000' }

test.each([
  ['Win at https://thief.example/now', 'https://thief.example'],
  ['Win at thief.ng', 'thief.ng'],
  ['Win at THIEF。ng', 'THIEF。ng'],
  ['Win at ｔｈｉｅｆ．ｎｇ', 'thief.ng'],
  ['Win at thi\u200Bef.ng', 'thief.ng'],
  ['Win at гость.рф', 'гость.рф'],
  ['{movie}.thief.ng', 'thief.ng'],
  ['https://velvet.example@thief.ng/', 'https://velvet.example@thief.ng'],
  ['velvet.example.thief.ng', 'velvet.example.thief.ng'],
  ['http://localhost/x', 'http://localhost'],
  ['Go to 203.0.113.9', '203.0.113.9'],
  ['Write to help@thief.example', 'thief.example'],
  ['Call 0803 123 4567', '0803 123 4567'],
  ['tel:112', 'tel:112'],
])('a text with a foreign address is found out: %s', (text, address) => {
  expect(foreignAddressIn(text, OWN)).toBe(address)
})

test.each([
  'See https://velvet.example/mytickets or Velvet.example',
  'Write to help@tickets.example or call +2348030000000',
  'It starts at 7.30 p.m. in S.W.A.T. style: {points}. {seats}.',
  'You have 1,200 Vp. Doors open at 18:30.',
])('a text with the own addresses, times and amounts is left alone: %s', (text) => {
  expect(foreignAddressIn(text, OWN)).toBeUndefined()
})

test.each([
  ['King of Boys thief.ng/win', 'King of Boys thief. ng/win'],
  ['https://thief.ng', 'https thief. ng'],
  ['Mr.Bones', 'Mr. Bones'],
  ['S.W.A.T', 'S.W.A.T'],
  ['Ọmọ Ghetto: the Saga', 'Ọmọ Ghetto: the Saga'],
])('no phone makes a link of %s', (text, shown) => {
  expect(withoutLinks(text)).toBe(shown)
})
