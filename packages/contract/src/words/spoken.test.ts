import { expect, onTestFinished, test } from 'vitest'
import { fill, learn, spoken, translation } from './spoken.ts'
import type { Language } from './languages.ts'

/** Speaks a language for one test. A page has one language, so only tests ever speak another. */
function speak(language: Language, texts: Parameters<typeof learn>[1] = {}): void {
  learn(language, texts)
  onTestFinished(() => learn('en', {}))
}

test('English is the language of a page that has learnt no other', () => {
  expect(spoken('nowhere', { hello: 'Hello' })).toEqual({ hello: 'Hello' })
})

test('a place speaks the language that was learnt before it was loaded, and English where a text is empty', () => {
  speak('fr', { 'a-hall': { seat: 'Place', pay: '' } })
  expect(spoken('a-hall', { seat: 'Seat', pay: 'Pay' })).toEqual({ seat: 'Place', pay: 'Pay' })
  expect(translation('a-hall', 'seat')).toBe('Place')
  expect(translation('a-hall', 'pay')).toBeUndefined()
})

test('texts that are learnt later join those of the same place', () => {
  speak('fr', { 'a-till': { pay: 'Payer' } })
  learn('fr', { 'a-till': { wait: 'Attendre' } })
  const english = { pay: 'Pay', wait: 'Wait' }
  expect(spoken('a-till', english)).toEqual({ pay: 'Payer', wait: 'Attendre' })
})

test('values take the place of their names', () => {
  expect(fill('{film} at {time}, {time}', { film: 'Lionheart', time: '2:05 PM' })).toBe(
    'Lionheart at 2:05 PM, 2:05 PM',
  )
})
