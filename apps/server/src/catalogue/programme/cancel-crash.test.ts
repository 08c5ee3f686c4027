// Connections that end in the middle of cancelling a whole day.
import { expect, test } from 'vitest'
import { BALANCE, balancesOf, DayToCancel, payTheRest, toldOf } from '../../test/day-to-cancel.ts'
import { callWithCutConnection } from '../../test/waiting-statements.ts'
import { actionsAbout } from '../../test/observe.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'

const server = useCheckedServer()

/** Cancels a day while each connection ends that does this to a table. */
async function cancelDying(day: DayToCancel, key: string, [change, table]: readonly [string, string]) {
  const answer = await callWithCutConnection(server, { table, change }, () => day.cancel({ key }))
  expect(answer.statusCode).toBeGreaterThanOrEqual(500)
}

test.each([
  ['update', 'showtimes'],
  ['update', 'tickets'],
  ['insert', 'owed_ticket_refunds'],
  ['insert', 'audit'],
  ['update', 'staff_idempotency_keys'],
] as const)('a connection lost at the %s of %s leaves no trace, and a retry cancels once', async (...place) => {
  const day = await DayToCancel.make(server)
  const holders = await day.sellTo(2)
  const key = `that dies at ${place.join()}`
  const before = await day.traces(holders)
  await cancelDying(day, key, place)
  expect(await day.traces(holders)).toEqual(before)

  expect((await day.cancel({ key })).json()).toMatchObject({ cancelled: 2, refundedTickets: 4 })
  expect(await balancesOf(holders)).toEqual([BALANCE, BALANCE])
  expect(await actionsAbout(server.db, day.cinemaId)).toHaveLength(1)
})

test.each([
  ['insert', 'ticket_refunds'],
  ['delete', 'owed_ticket_refunds'],
  ['insert', 'outbox'],
] as const)('refunds cut off at the %s of %s are completed once by the job', async (...place) => {
  const day = await DayToCancel.make(server)
  const holders = await day.sellTo(2)
  const key = `paid back after a death at ${place.join()}`
  await cancelDying(day, key, place)
  expect(await day.states()).toEqual(['cancelled', 'cancelled'])
  await expectInvariants(server.db)

  await payTheRest(server)
  expect((await day.cancel({ key })).json()).toMatchObject({ cancelled: 2, refundedTickets: 4 })
  expect(await balancesOf(holders)).toEqual([BALANCE, BALANCE])
  for (const holder of holders) expect(await toldOf(server, holder)).toHaveLength(1)
  expect(await actionsAbout(server.db, day.cinemaId)).toHaveLength(1)
})
