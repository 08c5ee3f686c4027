// Phones date their scans by clocks that may be wrong. These tests say which time of a scan counts.
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { expect, test } from 'vitest'
import { useCheckedServer } from '../../../test/start-test-server.ts'
import { secondsAgo, sellTickets, TestDoor } from '../../../test/test-door.ts'

const server = useCheckedServer()
const one = TestDoor.use(server)
const two = TestDoor.use(server, 'Door 2')

const FORCED = { force: true }

test('scans of a batch that were sent out of order are judged by their times', async () => {
  const { codes } = await sellTickets(server)
  const answers = await one.send([10, 60, 30].map((seconds) => ({ code: codes[0], at: secondsAgo(seconds) })))
  expect(answers.map(({ result }) => result)).toEqual(['already-used', 'admitted', 'already-used'])
})

test('a phone whose clock is an hour off scans at the right times', async () => {
  const { codes, showtime } = await sellTickets(server)
  const wrong = (date: Date) => new Date(date.getTime() + HOUR_MS)
  const slow = (date: Date) => new Date(date.getTime() - HOUR_MS)
  // By the clocks of the phones, the second scan would be the first by nearly two hours.
  const first = { ...FORCED, code: codes[0], nonce: 'an-hour-fast' }
  await one.scan({ ...first, at: wrong(secondsAgo(60)) }, { sentAt: wrong(new Date()) })
  const second = { ...FORCED, code: codes[0], nonce: 'an-hour-slow' }
  await two.scan({ ...second, at: slow(secondsAgo(30)) }, { sentAt: slow(new Date()) })
  const [conflict] = await one.listConflicts(showtime.id)
  expect(conflict).toMatchObject({
    admitted: { nonce: 'an-hour-fast' },
    duplicate: { nonce: 'an-hour-slow' },
  })
  const kept = await server.db
    .selectFrom('gate_scans')
    .select(['phone_at as phoneAt', 'scanned_at as scannedAt', 'clock_offset_ms as offsetMs', 'code'])
    .where('nonce', '=', 'an-hour-fast')
    .executeTakeFirstOrThrow()
  expect(kept.code).toBe(codes[0])
  expect(Number(kept.phoneAt) - Number(kept.scannedAt)).toBe(-Number(kept.offsetMs))
  expect(Math.abs(Number(kept.offsetMs) + HOUR_MS)).toBeLessThan(5000)
})

test('a scan is dated by the clock offset of its moment, not of its batch', async () => {
  const { codes } = await sellTickets(server)
  const at = secondsAgo(120)
  await one.scan({ code: codes[0], at, offsetMs: 60_000, nonce: 'own-offset' })
  const row = await server.db
    .selectFrom('gate_scans')
    .select('scanned_at as scannedAt')
    .where('nonce', '=', 'own-offset')
    .executeTakeFirstOrThrow()
  expect(row.scannedAt).toEqual(new Date(at.getTime() + 60_000))
})

test.each([{ force: true }, { force: false }])(
  'a scan dated 1970 is dated by the server and replaces no admission: %o',
  async ({ force }) => {
    const { codes, showtime } = await sellTickets(server, 2)
    const at = new Date(0)
    await one.scan({ code: codes[0], at: secondsAgo(60), nonce: `in-time-${force}` })
    await two.scan({ code: codes[0], at, force, nonce: `old-duplicate-${force}` })
    await two.scan({ code: codes[1], at, force, nonce: `old-${force}` })
    const scans = await server.db
      .selectFrom('gate_scans')
      .select(['nonce', 'result', 'scanned_at as scannedAt'])
      .where('nonce', 'like', `%-${force}`)
      .execute()
    for (const { scannedAt } of scans) expect(+scannedAt).toBeGreaterThan(+secondsAgo(3 * 3600))
    expect(Object.fromEntries(scans.map(({ nonce, result }) => [nonce, result]))).toEqual({
      [`in-time-${force}`]: 'admitted',
      [`old-duplicate-${force}`]: 'already-used',
      [`old-${force}`]: force ? 'admitted' : 'wrong-showtime',
    })
    expect(await one.listConflicts(showtime.id)).toHaveLength(force ? 1 : 0)
  },
)
