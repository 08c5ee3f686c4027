import { expect, test } from 'vitest'
import { isRecoveryCode, makeRecoveryCodes, recoveryHash } from './recovery-codes.ts'

const hashOf = (typed: string, staffId = 'amina', secret = 'a secret') => recoveryHash(secret, staffId, typed)

test('staff get ten recovery codes without characters that look alike', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
})

test.each(['k7wqm-2hxtb', 'K7WQM2HXTB', ' K7WQM – 2HXTB '])('%j is typed for K7WQM-2HXTB', (typed) => {
  expect(isRecoveryCode(typed)).toBe(true)
  expect(hashOf(typed)).toBe(hashOf('K7WQM-2HXTB'))
})

test.each(['', '287082', 'K7WQM-2HXT', 'K7WQM-2HXTBC'])('%j cannot be a recovery code', (typed) => {
  expect(isRecoveryCode(typed)).toBe(false)
})

test("a recovery code's hash depends on code, person and secret", () => {
  const kept = hashOf('K7WQM-2HXTB')
  expect(kept).not.toBe(hashOf('K7WQM-2HXTC'))
  expect(kept).not.toBe(hashOf('K7WQM-2HXTB', 'musa'))
  expect(kept).not.toBe(hashOf('K7WQM-2HXTB', 'amina', 'another secret'))
})
