import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COLOURS, coloursOf } from './colours.ts'
import { aShow } from './test/a-show.ts'

const CSS = readFileSync(join(import.meta.dirname, 'timeline.module.css'), 'utf8')
/** The colours of the text in the light and in the dark theme. */
const TEXTS = ['#1b181e', '#f6f2ee'] as const

const PAIRS = [...CSS.matchAll(/--colour: light-dark\((#\w{6}), (#\w{6})\)/g)].map(
  ([, day = '', night = '']) => [day, night] as const,
)

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('the text on every colour has a contrast of 7 and more, by day and by night', () => {
  // There is one pair more than there are colours, because blocks without a colour have a pair too.
  expect(PAIRS).toHaveLength(COLOURS + 1)
  for (const [day, night] of PAIRS) {
    expect(contrast(day, TEXTS[0]), day).toBeGreaterThan(7)
    expect(contrast(night, TEXTS[1]), night).toBeGreaterThan(7)
  }
})

test('a film keeps its colour every day, and equal prices or states share one', () => {
  const shows = [
    aShow({ id: 'one', filmId: 'amina', price: 20, state: 'draft' }),
    aShow({ id: 'two', filmId: 'gbomo', price: 20 }),
    aShow({ id: 'three', filmId: 'amina', price: 30 }),
  ]
  const [first, second, third] = shows.map(coloursOf(shows, 'film'))
  expect(third).toBe(first)
  expect(second).not.toBe(first)
  expect(shows.slice(2).map(coloursOf(shows.slice(2), 'film'))).toEqual([first])
  expect(shows.map(coloursOf(shows, 'price'))).toEqual([0, 0, 1])
  expect(shows.map(coloursOf(shows, 'state'))).toEqual([0, 1, 1])
})
