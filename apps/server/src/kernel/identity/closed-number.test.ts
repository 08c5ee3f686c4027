import { expect, test } from 'vitest'
import { configWithSecret } from '../../test/settings.ts'
import { closedNumber, namesOfNumber } from './closed-number.ts'

const PHONE = '08031234567'
const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)]

test("a closed account's stored name hides the number, but is found by it", () => {
  const config = configWithSecret(NEW)
  const name = closedNumber(config, PHONE)
  expect(name).not.toContain('8031234567')
  expect(namesOfNumber(config, PHONE)).toEqual([PHONE, name])
  expect(namesOfNumber(config, '08031234568')).not.toContain(name)
})

test('closed accounts are found by number after the hash secret was replaced', () => {
  const name = closedNumber(configWithSecret(OLD), PHONE)
  expect(closedNumber(configWithSecret(NEW, OLD), PHONE)).not.toBe(name)
  expect(namesOfNumber(configWithSecret(NEW, OLD), PHONE)).toContain(name)
  expect(namesOfNumber(configWithSecret(NEW), PHONE)).not.toContain(name)
})
