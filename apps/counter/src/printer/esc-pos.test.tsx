import { expect, test } from 'vitest'
import { SOLD } from '../test/sold.ts'
import { COLUMNS, line, pair, qrCode } from './esc-pos.ts'
import { bytesFor } from './receipt-printer.ts'

const textOf = (bytes: Iterable<number>) => String.fromCharCode(...bytes)

test('a receipt printer gets letters without accents', () => {
  expect(textOf(line('Ọba Ẹniọlá, ₦3,400'))).toBe('Oba Eniola, N3,400\n')
  expect(textOf(line('−₦100'))).toBe('-N100\n')
  expect(textOf(line('“電影” 🎬'))).toBe('"??" ?\n')
  expect(textOf(line('Ɗan Ƙwallo – ‘Ọjà’…'))).toBe("Dan Kwallo - 'Oja'...\n")
})

test('accents take no space on a printed line', () => {
  const [only, rest] = textOf(pair('Ìyálódé'.normalize('NFD'), '₦3,000')).split('\n')
  expect([only?.length, only?.endsWith(' N3,000'), rest]).toEqual([COLUMNS, true, ''])
})

test('a receipt has names on the left and values on the right, on two lines if long', () => {
  expect(textOf(pair('Price', 'N3,000'))).toBe(`Price${' '.repeat(COLUMNS - 11)}N3,000\n`)
  const [first, second] = textOf(pair('Till', 'x'.repeat(40))).split('\n')
  expect([first, second?.trim()]).toEqual(['Till', 'x'.repeat(40)])
})

test('a receipt printer gets a QR code with its length and a command to print it', () => {
  const stored = [0x1d, 0x28, 0x6b, 15, 0, 49, 0x50, 48]
  const bytes = qrCode('ABCDEFGHJKMN')
  const at = bytes.findIndex((_, start) => stored.every((byte, i) => bytes[start + i] === byte))
  expect(at).toBeGreaterThan(0)
  const after = bytes.slice(at + stored.length)
  expect(textOf(after.slice(0, 12))).toBe('ABCDEFGHJKMN')
  expect(after.slice(12)).toEqual([0x1d, 0x28, 0x6b, 3, 0, 49, 0x51, 48, 0x0a])
})

test('a receipt printer prints owner, seat, taxes and till and cuts the paper', () => {
  const bytes = bytesFor({ kind: 'tickets', sold: SOLD })
  const text = textOf(bytes)
  for (const part of ['Galaxy Ltd, TIN 1234-0001, RC 998877', 'Screen 1 A1', 'of which VAT'])
    expect(text).toContain(part)
  expect(text).toContain('Window 1, Amina Bello')
  expect([...bytes.slice(-4)]).toEqual([0x1d, 0x56, 0x42, 3])
})

test('a receipt printer marks a copy of food and drinks', () => {
  const items = [{ place: 1, itemID: 'i', name: 'Water', count: 2, kobo: 100_000, netKobo: 100_000, taxes: [] }]
  const lines = items.map((item) => ({ ...item, age: null, isRefunded: false }))
  const text = textOf(bytesFor({ kind: 'tickets', sold: { ...SOLD, tickets: [], items: lines, foodCopy: 3 } }))
  expect(text).toContain('COPY 3\n')
  expect(text).toContain('2 x Water')
})

test('the slip of an order names a bundle above its parts', () => {
  const bundle = { line: 1, name: 'Combo', count: 1 }
  const line = { place: 1, count: 1, age: null, isPaidBack: false, bundle }
  const lines = [
    { ...line, name: 'Popcorn' },
    { ...line, name: 'Cola', place: 2 },
  ]
  const order = { code: 'FOOD7K3F9QWX', state: 'ordered', wantedAt: null, orderedAt: '', isHere: false } as const
  const text = textOf(bytesFor({ kind: 'pickup', pickup: { ...order, isOfWindow: true, lines, seats: ['A1'] } }))
  expect(text).toContain('1 x Combo\n  1 x Popcorn\n  1 x Cola\n')
})

test('opening the cash drawer prints nothing', () => {
  expect([...bytesFor('drawer')]).toEqual([0x1b, 0x70, 0, 25, 250])
})
