import { PIN_ALPHABET, PIN_LENGTH } from '@velvet/contract/tickets/pin'
import { expect, test } from 'vitest'
import { newTicketCode } from '../../tickets/tickets/ticket-code.ts'

const SAMPLE = 20_000

test('a ticket code holds at least 50 random bits, in unmistakable symbols', () => {
  const codes = Array.from({ length: SAMPLE }, newTicketCode)
  const pin = new RegExp(`^[${PIN_ALPHABET}]{${PIN_LENGTH}}$`)
  expect(codes.every((code) => pin.test(code))).toBe(true)
  expect(new Set(codes).size).toBe(SAMPLE)
  expect(PIN_ALPHABET).not.toMatch(/[01OIL]/)
  const length = codes[0]?.length ?? 0
  // The Shannon entropy of the drawn codes is summed over their places.
  const bits = Array.from({ length }, (_, index) => entropy(codes.map((code) => code[index])))
  expect(bits.reduce((sum, own) => sum + own, 0)).toBeGreaterThan(50)
})

function entropy(symbols: unknown[]): number {
  const counts = new Map<unknown, number>()
  for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  return [...counts.values()]
    .map((count) => count / symbols.length)
    .reduce((sum, share) => sum - share * Math.log2(share), 0)
}
