import { expect, test } from 'vitest'
import { loadList } from '../lists/load-list.ts'
import { AT_THE_DOOR, SHOWTIME, aPage, aPhone, codeOf, tickets } from '../test/made-gate.ts'
import { Refused, answerCalls } from '../test/made-server.ts'
import { letInBySupervisor } from './ask-supervisor.ts'
import { scanCode } from './scan-code.ts'

async function aRefusedScan() {
  const { gate, restart } = await aPhone()
  const items = await tickets([1], { status: 'void' })
  await loadList(gate.database, {
    showtimeId: SHOWTIME,
    ask: () => Promise.resolve(aPage({ items })),
    onPage: (page, state) => gate.lists.take(page.items, state),
  })
  const scan = await scanCode(gate, codeOf(1), AT_THE_DOOR)
  const approval = { supervisorID: 'grace', pin: '907313', reason: 'Knows them', nonce: 'approved' }
  return {
    gate,
    restart,
    scan,
    wish: { ...AT_THE_DOOR, ...approval, code: scan.code, at: scan.at },
  }
}

test('an approved person goes in on green, with the objection beside it, and is known to be inside', async () => {
  const { gate, restart, scan, wish } = await aRefusedScan()
  const answer = {
    result: 'void',
    reason: 'This ticket was refunded',
    ticket: null,
    conflict: true,
  }
  answerCalls({ 'gate/overrides': () => answer })
  expect(await letInBySupervisor(gate, scan, wish)).toMatchObject({
    ...{ result: 'admitted', reason: 'This ticket was refunded', seats: ['A1'], admitted: [] },
  })
  expect([...gate.admissions.values()]).toMatchObject([{ nonce: 'approved' }])
  expect([...(await restart()).admissions.values()]).toMatchObject([{ nonce: 'approved' }])
})

test('nobody is let in where the PIN is wrong', async () => {
  const { gate, scan, wish } = await aRefusedScan()
  answerCalls({
    'gate/overrides': () => {
      throw new Refused(403, 'gate-pin-wrong')
    },
  })
  await expect(letInBySupervisor(gate, scan, wish)).rejects.toThrow('gate-pin-wrong')
  expect(gate.admissions.size).toBe(0)
})
