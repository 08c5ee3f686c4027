import { expect, test } from 'vitest'
import { mustEnrol } from './second-factor.ts'

test('in production, admins and finance must enrol a second factor', () => {
  const config = { production: true, demo: false }
  const must = (role: Parameters<typeof mustEnrol>[1]['role'], hasSecondFactor = false) =>
    mustEnrol(config, { role, hasSecondFactor })
  expect([must('admin'), must('finance')]).toEqual([true, true])
  expect([must('manager'), must('attendant'), must('distributor')]).toEqual([false, false, false])
  expect([must('admin', true), must('finance', true)]).toEqual([false, false])
})

test('no second factor is required in development and in the demo', () => {
  const admin = { role: 'admin', hasSecondFactor: false } as const
  expect(mustEnrol({ production: false, demo: true }, admin)).toBe(false)
  expect(mustEnrol({ production: true, demo: true }, admin)).toBe(false)
})
