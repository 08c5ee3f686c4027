import { expect, test } from 'vitest'
import { GATE_REASONS, because, fillReason, readReason, type GateReason } from './gate-words.ts'

const VALUES = { cinema: 'Wunti Cinema', time: '5:30 PM', date: '2026-11-21' }
const CODES = Object.keys(GATE_REASONS) as GateReason[]

test.each(CODES)('the code of the reason %s is found by its English text', (code) => {
  const names = [...GATE_REASONS[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = Object.fromEntries(Object.entries(VALUES).filter(([name]) => names.includes(name)))
  const { reason } = because(code, values)
  const read = readReason(reason)
  expect(read).toEqual({ reason, reasonCode: code, reasonValues: values })
  expect(fillReason(GATE_REASONS[code], read.reasonValues ?? {})).toBe(reason)
})

test('an unknown reason of a refused scan keeps its text and gets no code', () => {
  expect(readReason('Something else')).toEqual({ reason: 'Something else' })
})

test('a reason names the phone that admitted, with a date in its language', () => {
  expect(because('admitted-before', { time: '5:30 PM', device: 'Left door' }).reason).toBe(
    'Admitted before, at 5:30 PM, by Left door',
  )
  const months = 'a b c d e f g h i j nov. k'
  const text = { weekdays: '', months, date: '{day} {month} {year}', firstDay: '1er' }
  expect(fillReason('Le {date}', VALUES, text)).toBe('Le 21 nov. 2026')
})
