import { endpoint } from '@velvet/contract/shared/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Customer } from './caller.ts'
import { requireOwner } from './require-owner.ts'

const CALLER: Customer = {
  id: 'ada',
  sessionId: 'a session',
  phone: '08031234567',
  areaId: 'an area',
  signedInSecondsAgo: 0,
}
const callOf = (owner?: string) =>
  endpoint({
    method: 'POST',
    path: '/api/v1/call',
    access: 'customer',
    summary: '',
    errors: [],
    input: z.object(),
    output: z.object(),
    ...(owner !== undefined && { owner }),
  })
const NOT_YOURS: unknown = expect.objectContaining({ code: 'not-yours', status: 403 })

test("a call that names its caller refuses another customer's id or no id", () => {
  const call = callOf('uuid')
  expect(() => requireOwner(call, { uuid: 'ada' }, CALLER)).not.toThrow()
  for (const input of [{ uuid: 'bola' }, {}]) {
    expect(() => requireOwner(call, input, CALLER)).toThrow(NOT_YOURS)
  }
})

test('a call that names its caller accepts any spelling of their number only', () => {
  const call = callOf('phoneNumber')
  for (const phoneNumber of ['08031234567', '+2348031234567']) {
    expect(() => requireOwner(call, { phoneNumber }, CALLER)).not.toThrow()
  }
  for (const phoneNumber of ['08031234568', 'ada', undefined]) {
    expect(() => requireOwner(call, { phoneNumber }, CALLER)).toThrow(NOT_YOURS)
  }
})

test('a caller without a phone number cannot make a call that names its caller', () => {
  const { id, sessionId } = CALLER
  const call = callOf('phoneNumber')
  for (const phoneNumber of ['08031234567', undefined]) {
    expect(() => requireOwner(call, { phoneNumber }, { id, sessionId })).toThrow(NOT_YOURS)
  }
})

test('a call that need not name its caller takes any input', () => {
  expect(() => requireOwner(callOf(), { uuid: 'bola' }, CALLER)).not.toThrow()
  expect(() => requireOwner(callOf(), undefined, CALLER)).not.toThrow()
})
