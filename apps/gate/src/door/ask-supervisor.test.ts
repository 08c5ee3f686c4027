import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { expect, test, vi } from 'vitest'
import { AT_THE_DOOR, SHOWTIME, aDoor, codeOf, tickets } from '../test/made-gate.ts'
import { answerCalls, refusing } from '../test/made-server.ts'
import { letInBySupervisor } from './ask-supervisor.ts'
import { scanCode } from './scan-code.ts'

const APPROVAL = { supervisorID: 'grace', pin: '907313', reason: 'Knows them', nonce: 'approved' }
const REFUNDED = {
  result: 'void',
  reason: 'This ticket was refunded',
  ticket: null,
  conflict: true,
}

async function aRefusedScan() {
  const { gate, restart } = await aDoor(await tickets([1], { status: 'void' }))
  const scan = await scanCode(gate, codeOf(1), AT_THE_DOOR)
  return {
    gate,
    restart,
    scan,
    request: { ...AT_THE_DOOR, ...APPROVAL, code: scan.code, at: scan.at },
  }
}

test('an approved person is green with the objection and counts as inside', async () => {
  const { gate, restart, scan, request } = await aRefusedScan()
  const sent = vi.fn()
  answerCalls({ 'gate/overrides': (body) => (sent(body), REFUNDED) })
  const offsetMs = HOUR_MS
  expect(await letInBySupervisor(gate, scan, { ...request, offsetMs })).toMatchObject({
    result: 'admitted',
    reason: REFUNDED.reason,
    seats: ['A1'],
    admitted: [],
    rest: [],
  })
  const at = scan.at.toISOString()
  expect(sent.mock.calls).toEqual([[{ ...APPROVAL, deviceID: AT_THE_DOOR.phone.id, code: codeOf(1), at, offsetMs }]])
  const corrected = new Date(scan.at.getTime() + HOUR_MS).toISOString()
  expect([...gate.admissions.values()]).toMatchObject([{ nonce: 'approved', at: corrected }])
  expect([...(await restart()).admissions.values()]).toMatchObject([{ nonce: 'approved' }])
})

test("an approved person without a listed ticket is admitted with the server's seat", async () => {
  const { gate, request } = await aRefusedScan()
  const unknown = await scanCode(gate, codeOf(2), AT_THE_DOOR)
  const sent = vi.fn()
  const answer = { result: 'admitted', ticket: { SeatNumber: 'B7' }, conflict: false }
  answerCalls({ 'gate/overrides': (body) => (sent(body), answer) })
  const approved = letInBySupervisor(gate, unknown, { ...request, showtimeID: SHOWTIME })
  expect(await approved).toMatchObject({ result: 'admitted', reason: undefined, seats: ['B7'] })
  expect(sent.mock.lastCall).toMatchObject([{ code: codeOf(2), showtimeID: SHOWTIME }])
  expect(gate.admissions.size).toBe(0)
})

test("a supervisor's second admission on a ticket keeps the first one", async () => {
  const { gate } = await aDoor(await tickets([1]))
  const [first] = (await scanCode(gate, codeOf(1), AT_THE_DOOR)).admitted
  const again = await scanCode(gate, codeOf(1), AT_THE_DOOR)
  answerCalls({ 'gate/overrides': () => ({ ...REFUNDED, result: 'already-used' }) })
  await letInBySupervisor(gate, again, {
    ...AT_THE_DOOR,
    ...APPROVAL,
    code: again.code,
    at: again.at,
  })
  expect([...gate.admissions.values()]).toMatchObject([{ nonce: first?.nonce }])
})

test('a wrong PIN admits no visitor', async () => {
  const { gate, scan, request } = await aRefusedScan()
  answerCalls({ 'gate/overrides': refusing(403, 'gate-pin-wrong') })
  await expect(letInBySupervisor(gate, scan, request)).rejects.toThrow('gate-pin-wrong')
  expect(gate.admissions.size).toBe(0)
})
