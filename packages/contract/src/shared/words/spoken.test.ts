import { expect, onTestFinished, test } from 'vitest'
import { plural } from './plural.ts'
import { fill, learn, spoken, translation } from './spoken.ts'
import type { Language } from './languages.ts'

/** Makes the page speak this language for one test. */
function speak(language: Language, texts: Parameters<typeof learn>[1] = {}): void {
  learn(language, texts)
  onTestFinished(() => learn('en', {}))
}

test('a page that has learnt no other language shows English', () => {
  expect(spoken('nowhere', { hello: 'Hello' })).toEqual({ hello: 'Hello' })
})

test('a screen shows loaded translations, and English where one is missing', () => {
  speak('fr', { 'a-hall': { seat: 'Place' } })
  expect(spoken('a-hall', { seat: 'Seat', pay: 'Pay' })).toEqual({ seat: 'Place', pay: 'Pay' })
  expect(translation('a-hall', 'seat')).toBe('Place')
  expect(translation('a-hall', 'pay')).toBeUndefined()
})

test('texts that arrive later leave the earlier texts of the same screen in place', () => {
  speak('fr', { 'a-till': { pay: 'Payer' } })
  learn('fr', { 'a-till': { wait: 'Attendre' } })
  const english = { pay: 'Pay', wait: 'Wait' }
  expect(spoken('a-till', english)).toEqual({ pay: 'Payer', wait: 'Attendre' })
})

test('each value replaces its name in a text, wherever the name stands', () => {
  expect(fill('{film} at {time}, {time}', { film: 'Lionheart', time: '2:05 PM' })).toBe('Lionheart at 2:05 PM, 2:05 PM')
})

test.each<[Language, number[]]>([
  ['en', [1]],
  ['ha', [1]],
  ['fr', [0, 1]],
  ['pcm', [0, 1]],
  ['yo', []],
  ['ig', []],
])('%s uses the singular text for these numbers: %j', (language, ones) => {
  speak(language)
  const isForOne = (count: number) => plural(count, '{n} seat', '{n} seats') === '{n} seat'
  expect([0, 1, 2, 11].filter(isForOne)).toEqual(ones)
})
