import { expect, test } from 'vitest'
import { contrast, isReadable, pressedColour, readableColour } from './brand-colour.ts'

test('black on white has a contrast of 21, and a colour on itself has 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#d8232f', '#d8232f')).toBe(1)
})

test('the red of the app is readable', () => {
  expect(isReadable('#d8232f')).toBe(true)
  expect(readableColour('#d8232f')).toBe('#d8232f')
})

test.each(['#ffd400', '#00b5e2', '#ffffff', '#000000', '#1b2a6b', '#7fff00', '#808080', '#0000ff', '#ff0000'])(
  'the suggestion for %s is readable and keeps the strongest primary',
  (colour) => {
    const suggestion = readableColour(colour)
    expect([isReadable(suggestion), suggestion]).toEqual([true, suggestion])
    const parts = (of: string) => [1, 3, 5].map((from) => parseInt(of.slice(from, from + 2), 16))
    const brightest = (of: string) => parts(of).indexOf(Math.max(...parts(of)))
    expect(brightest(suggestion)).toBe(brightest(colour))
    expect(contrast(pressedColour(suggestion), '#ffffff')).toBeGreaterThan(4.5)
  },
)
