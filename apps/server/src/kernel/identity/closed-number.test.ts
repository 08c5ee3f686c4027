import { expect, test } from 'vitest'
import { configWithSecret } from '../../test/config-with-secret.ts'
import { closedNumber, namesOfNumber } from './closed-number.ts'

const PHONE = '08031234567'
const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)]

test('the codes of a closed account show its number no more, but still count for it', () => {
  const config = configWithSecret(NEW)
  const name = closedNumber(config, PHONE)
  expect(name).not.toContain('8031234567')
  expect(namesOfNumber(config, PHONE)).toEqual([PHONE, name])
  expect(namesOfNumber(config, '08031234568')).not.toContain(name)
})

test('a changed hash secret leaves the codes of accounts that were closed before it counted', () => {
  const name = closedNumber(configWithSecret(OLD), PHONE)
  expect(closedNumber(configWithSecret(NEW, OLD), PHONE)).not.toBe(name)
  expect(namesOfNumber(configWithSecret(NEW, OLD), PHONE)).toContain(name)
  expect(namesOfNumber(configWithSecret(NEW), PHONE)).not.toContain(name)
})
