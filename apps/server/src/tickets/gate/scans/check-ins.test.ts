import { SCANS_IN_A_BATCH } from '@velvet/contract/tickets/gate.rules'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/outcomes.ts'
import { useCheckedServer } from '../../../test/start-test-server.ts'
import { secondsAgo, sellTickets, TestDoor } from '../../../test/test-door.ts'
import { TestStaff } from '../../../test/people.ts'

const server = useCheckedServer()
const one = TestDoor.use(server)
const two = TestDoor.use(server, 'Door 2')

const FORCED = { force: true }

test('a batch is answered scan for scan, in the order in which it was sent', async () => {
  const { codes, showtime, buyer } = await sellTickets(server, 3)
  const scans = [{ code: codes[2] }, { code: 'AAAABBBBCCCC' }, { code: codes[0] }]
  const other = await sellTickets(server)
  const answers = await one.send([...scans, { code: other.codes[0], showtimeID: showtime.id }])
  expect(answers.map(({ result, ticket }) => [result, ticket?.SeatNumber])).toEqual([
    ['admitted', 'A3'],
    ['unknown', undefined],
    ['admitted', 'A1'],
    ['wrong-showtime', 'A1'],
  ])
  const list = await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id })
  expect(list.json<{ TicketStatus: string }[]>().map((one) => one.TicketStatus)).toEqual(['Unused', 'Used', 'Used'])
})

test('a used ticket names the phone and the time of its admission', async () => {
  const { codes } = await sellTickets(server)
  const at = secondsAgo(60)
  await one.scan({ code: codes[0], at })
  expect(await two.scan({ code: codes[0] })).toMatchObject({
    result: 'already-used',
    before: { at: at.toISOString(), device: 'Door 1' },
    conflict: false,
  })
})

test('when two phones scan one ticket at once, the server admits it once', async () => {
  const { codes, showtime } = await sellTickets(server)
  const doors = Array.from({ length: 10 }, (_, number) => (number % 2 ? one : two))
  const answers = await Promise.all(doors.map((door) => door.scan({ code: codes[0] })))
  const results = answers.map(({ result }) => result).sort()
  expect(results).toEqual(['admitted', ...Array<string>(9).fill('already-used')])
  expect(await one.listConflicts(showtime.id)).toEqual([])
})

test.each([
  ['the earlier scan arrives first', [0, 1]],
  ['the earlier scan arrives later', [1, 0]],
] as const)('of two offline phones the earlier one admits: %s', async (_name, order) => {
  const { codes, showtime, tickets } = await sellTickets(server)
  const scans = [
    {
      door: one,
      scan: { ...FORCED, code: codes[0], at: secondsAgo(60), nonce: `early-${order.join('')}` },
    },
    {
      door: two,
      scan: { ...FORCED, code: codes[0], at: secondsAgo(30), nonce: `late-${order.join('')}` },
    },
  ]
  for (const place of order) await scans[place]?.door.scan(scans[place].scan)
  const [early, late] = scans.map(({ door, scan }) => ({
    nonce: scan.nonce,
    at: scan.at.toISOString(),
    deviceID: door.id,
    device: door === one ? 'Door 1' : 'Door 2',
  }))
  expect(await one.listConflicts(showtime.id)).toMatchObject([
    { kind: 'admitted-twice', admitted: early, duplicate: late, endedAt: null },
  ])
  const used = await server.db
    .selectFrom('tickets')
    .select(['status', 'used_at as usedAt'])
    .where('id', '=', tickets[0]?.TicketID ?? '')
    .executeTakeFirstOrThrow()
  expect(used).toEqual({ status: 'used', usedAt: scans[0]?.scan.at })
})

test('two tickets admitted again in one batch by another door make a conflict each', async () => {
  const { codes, showtime } = await sellTickets(server, 2)
  const scans = (door: string) => codes.map((code, index) => ({ ...FORCED, code, nonce: `${door}-door-${index}` }))
  await one.send(scans('first'))
  await two.send(scans('second'))
  const conflicts = await one.listConflicts(showtime.id)
  expect(conflicts.map(({ id, admitted }) => [id, admitted?.nonce]).sort()).toEqual([
    ['second-door-0', 'first-door-0'],
    ['second-door-1', 'first-door-1'],
  ])
})

test('of two scans of a batch with one nonce, the first is taken and the other refused', async () => {
  const { codes } = await sellTickets(server, 2)
  const answers = await one.send(codes.map((code) => ({ code, nonce: 'used-twice' })))
  const firstAlone = [{ result: 'admitted' }, { error: 'idempotency-key-reused' }]
  expect(answers).toMatchObject(firstAlone)
  const together = await sellTickets(server, 2)
  const scan = { code: together.codes[0], nonce: 'used-for-two-seats' }
  const ofSeats = await one.send(['A1', 'A2'].map((seat) => ({ ...scan, seat })))
  expect(ofSeats).toMatchObject(firstAlone)
})

test('three phones that admit with one ticket make one conflict for each duplicate', async () => {
  const { codes, showtime } = await sellTickets(server)
  for (const [nonce, seconds] of [
    ['b', 40],
    ['c', 20],
    ['a', 60],
  ] as const) {
    await one.scan({ ...FORCED, code: codes[0], at: secondsAgo(seconds), nonce: `three-${nonce}` })
  }
  expect((await one.listConflicts(showtime.id)).map(({ id, admitted }) => [id, admitted])).toEqual([
    ['three-b', expect.objectContaining({ nonce: 'three-a' })],
    ['three-c', expect.objectContaining({ nonce: 'three-a' })],
  ])
})

test('a repeated scan gets the same result, even if an earlier one replaced it', async () => {
  const { codes } = await sellTickets(server)
  const scan = { ...FORCED, code: codes[0], at: secondsAgo(30), nonce: 'sent-again' }
  const first = await one.scan(scan)
  await two.scan({ ...FORCED, code: codes[0], at: secondsAgo(90) })
  expect(first.result).toBe('admitted')
  expect(await one.scan(scan)).toEqual(first)
  expect(await one.send([scan, scan])).toEqual([first, first])
  expect(await one.scan({ ...scan, code: 'AAAABBBBCCCC' })).toMatchObject({
    nonce: 'sent-again',
    error: 'idempotency-key-reused',
  })
})

test('a scan is called forced only where the server would have refused it', async () => {
  const { codes } = await sellTickets(server, 2)
  await one.scan({ ...FORCED, code: codes[0], nonce: 'green' })
  await one.scan({ ...FORCED, code: codes[0], nonce: 'green-again' })
  const other = await server.make.showtime()
  const elsewhere = { ...FORCED, code: codes[1], nonce: 'elsewhere', showtimeID: other.id }
  const unknown = { ...FORCED, code: 'AAAABBBBCCCC' }
  // No ticket was used twice by these scans, so no decision about them is needed.
  for (const scan of [elsewhere, unknown]) {
    expect(await one.scan(scan)).toMatchObject({ conflict: false })
  }
  const rows = await server.db
    .selectFrom('gate_scans')
    .select(['nonce', 'result', 'forced', 'reason'])
    .where('nonce', 'in', ['green', 'green-again', 'elsewhere'])
    .orderBy('received_at')
    .execute()
  expect(rows).toEqual([
    { nonce: 'green', result: 'admitted', forced: false, reason: null },
    expect.objectContaining({ nonce: 'green-again', result: 'already-used', forced: true }),
    {
      nonce: 'elsewhere',
      result: 'admitted',
      forced: true,
      reason: 'This ticket is for another showtime',
    },
  ])
})

test('an admission with a refunded ticket leaves a conflict', async () => {
  const { codes, showtime, tickets } = await sellTickets(server)
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
  const scan = { ...FORCED, code: codes[0], at: secondsAgo(60), nonce: 'refunded' }
  expect(await one.scan(scan)).toMatchObject({ result: 'void', conflict: true })
  expect(await one.listConflicts(showtime.id)).toMatchObject([
    { kind: 'refunded', admitted: null, duplicate: { nonce: 'refunded', device: 'Door 1' } },
  ])
})

test('one scan that cannot be read is refused for itself, and the others are taken', async () => {
  const { codes } = await sellTickets(server, 10)
  const bad = [
    { code: 'x'.repeat(101), nonce: 'too-long' },
    { code: 'NUL\0CODE', nonce: 'nul' },
    { code: codes[0], nonce: 'no-time', at: undefined },
    { code: codes[0], nonce: 'year-0', at: '0000-11-22T10:00:00Z' },
  ]
  const body = {
    deviceID: one.id,
    scans: [
      ...bad,
      null,
      'text',
      ...codes.map((code, at) => ({ code, nonce: `good-${at}`, at: new Date().toISOString() })),
    ],
  }
  const response = await one.call('POST', 'checkins', body)
  const { answers } = response.json<{ answers: { nonce: string | null; error?: string }[] }>()
  expect(answers.slice(0, 6).map(({ nonce, error }) => [nonce, error])).toEqual([
    ['too-long', 'bad-request'],
    ['nul', 'bad-request'],
    ['no-time', 'bad-request'],
    ['year-0', 'bad-request'],
    [null, 'bad-request'],
    [null, 'bad-request'],
  ])
  expect(answers.slice(6)).toMatchObject(codes.map(() => ({ result: 'admitted' })))
})

test('a whole purchase comes in by the code of one of its tickets', async () => {
  const { codes, tickets } = await sellTickets(server, 3)
  const code = codes[0]
  const stranger = await sellTickets(server)
  const answers = await one.send([
    ...tickets.map(({ SeatNumber }) => ({ code, seat: SeatNumber })),
    { code, seat: 'Z9' },
    { code: stranger.codes[0], seat: 'A2' },
  ])
  expect(answers.map(({ result, ticket }) => [result, ticket?.SeatNumber])).toEqual([
    ['admitted', 'A1'],
    ['admitted', 'A2'],
    ['admitted', 'A3'],
    ['unknown', undefined],
    ['unknown', undefined],
  ])
  expect(new Set(answers.slice(0, 3).map(({ ticket }) => ticket?.PurchaseID)).size).toBe(1)
})

test('as many scans as a phone may send at once are taken', async () => {
  const scans = Array.from({ length: SCANS_IN_A_BATCH }, () => ({ code: 'X'.repeat(100) }))
  const answers = await one.send(scans)
  expect(answers.map(({ result }) => result)).toEqual(scans.map(() => 'unknown'))
})

test('an unregistered phone and a batch that is too long are refused', async () => {
  const stranger = { deviceID: '019aa000-0000-7000-8000-000000000000', scans: [] }
  expect(refusalOf(await one.call('POST', 'checkins', stranger))).toEqual([404, 'device-not-found'])
  const scans = Array<null>(SCANS_IN_A_BATCH + 1).fill(null)
  const tooMany = await one.call('POST', 'checkins', { deviceID: one.id, scans })
  expect(refusalOf(tooMany)).toEqual([400, 'bad-request'])
})
