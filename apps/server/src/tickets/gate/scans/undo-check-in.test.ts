import { expect, test } from 'vitest'
import { HOUR_S } from '@velvet/contract/shared/time/durations'
import { sql } from 'kysely'
import { refusalOf } from '../../../test/outcomes.ts'
import { useCheckedServer } from '../../../test/start-test-server.ts'
import { secondsAgo, sellTickets, TestDoor, UNDO_REASON, undoing } from '../../../test/test-door.ts'
import { TestStaff } from '../../../test/people.ts'

const server = useCheckedServer()
const door = TestDoor.use(server)
const other = TestDoor.use(server, 'Door 2')

const { undo, ticketOf, openConflicts } = undoing(server, door)

test('an admission that is undone leaves the ticket unused, and both entries are kept', async () => {
  const { codes, tickets } = await sellTickets(server)
  const scan = { code: codes[0], nonce: 'taken-back' }
  const answer = await door.scan(scan)
  expect((await undo('taken-back')).json()).toMatchObject({
    nonce: 'taken-back',
    ticketID: tickets[0]?.TicketID,
  })
  expect(await ticketOf(codes[0])).toEqual({ status: 'unused', usedAt: null })
  const kept = await server.db
    .selectFrom('gate_scans')
    .innerJoin('gate_undos', 'gate_undos.nonce', 'gate_scans.nonce')
    .select(['result', 'gate_undos.reason'])
    .where('gate_scans.nonce', '=', 'taken-back')
    .execute()
  expect(kept).toEqual([{ result: 'admitted', reason: UNDO_REASON }])
  // The repeated scan gets its first answer again, and does not admit. Only a new scan admits a person.
  expect(await door.scan(scan)).toEqual(answer)
  expect(await ticketOf(codes[0])).toMatchObject({ status: 'unused' })
  expect(await door.scan({ code: codes[0] })).toMatchObject({ result: 'admitted' })
})

test('a scan that is undone twice is undone once, and both calls get the same answer', async () => {
  const { codes } = await sellTickets(server)
  await door.scan({ code: codes[0], nonce: 'undone-twice' })
  const answers = await Promise.all([undo('undone-twice'), undo('undone-twice')])
  expect(answers[0].json()).toEqual(answers[1].json())
  expect(answers[0].statusCode).toBe(200)
})

test("a scan can be undone for ten seconds by its phone's clock, even if sent later", async () => {
  const { codes } = await sellTickets(server, 2)
  await door.scan({ code: codes[0], at: secondsAgo(60), nonce: 'a-minute-ago' })
  expect(refusalOf(await undo('a-minute-ago'))).toEqual([409, 'undo-too-late'])
  expect(refusalOf(await undo('a-minute-ago', secondsAgo(49)))).toEqual([409, 'undo-too-late'])
  expect(await ticketOf(codes[0])).toMatchObject({ status: 'used' })
  // The phone had no network, and sends both only now.
  expect((await undo('a-minute-ago', secondsAgo(55))).statusCode).toBe(200)
  expect(await ticketOf(codes[0])).toMatchObject({ status: 'unused' })
})

test('an undo is dated after its scan and never in the future', async () => {
  const { codes } = await sellTickets(server, 3)
  const undoneAfter = async (code: string | undefined, scannedAt: Date, seconds: number) => {
    const nonce = `undone-after-${seconds}`
    await door.scan({ code, at: scannedAt, nonce })
    const answer = await undo(nonce, new Date(+scannedAt + seconds * 1000))
    return +new Date(answer.json<{ undoneAt: string }>().undoneAt) - +scannedAt
  }
  expect(await undoneAfter(codes[0], secondsAgo(60), 5)).toBe(5000)
  expect(await undoneAfter(codes[1], secondsAgo(60), -5)).toBe(0)
  expect(await undoneAfter(codes[2], new Date(), 9)).toBeLessThan(9000)
})

test('a phone whose clock is an hour fast has ten seconds for its undo too', async () => {
  const { codes } = await sellTickets(server)
  const fast = await TestDoor.open(server)
  const at = secondsAgo(-HOUR_S)
  await fast.scan({ code: codes[0], at, nonce: 'an-hour-fast' }, { sentAt: at.toISOString() })
  expect((await undo('an-hour-fast', secondsAgo(-HOUR_S), { by: fast })).statusCode).toBe(200)
})

/** Makes a scan look as if it had reached the server so many seconds ago. */
const receivedAgo = (nonce: string, seconds: number) =>
  sql`update gate_scans set received_at = now() - make_interval(secs => ${seconds})
    where nonce = ${nonce}`.execute(server.db)

test.each([11, 60, HOUR_S])('undoing a scan %i seconds after the server received it is refused', async (seconds) => {
  const { codes } = await sellTickets(server)
  const nonce = `received-${seconds}-seconds-ago`
  await door.scan({ code: codes[0], at: secondsAgo(seconds), nonce })
  await receivedAgo(nonce, seconds)
  const claims = [seconds - 5, seconds, seconds + 5].map(secondsAgo)
  for (const at of [...claims, undefined]) {
    expect(refusalOf(await undo(nonce, at))).toEqual([409, 'undo-too-late'])
  }
  expect(await ticketOf(codes[0])).toMatchObject({ status: 'used' })
})

test('undos with invented times admit no second visitor with the same ticket', async () => {
  const { codes } = await sellTickets(server)
  const results = []
  for (const nonce of ['person-1', 'person-2', 'person-3']) {
    const at = secondsAgo(60)
    results.push((await door.scan({ code: codes[0], at, nonce })).result)
    await receivedAgo(nonce, 60)
    await undo(nonce, new Date(+at + 5000))
    // The scan is known already, so the undo that comes with it is ignored.
    const undone = { at: new Date(+at + 5000).toISOString(), reason: UNDO_REASON }
    await door.scan({ code: codes[0], at, nonce, undone })
  }
  expect(results).toEqual(['admitted', 'already-used', 'already-used'])
})

const undoneAfter = (at: Date, seconds: number) => ({
  at,
  undone: { at: new Date(+at + seconds * 1000).toISOString(), reason: UNDO_REASON },
})

test('a scan that arrives with its undo does not use the ticket', async () => {
  const { codes, tickets, showtime } = await sellTickets(server)
  const scan = {
    code: codes[0],
    nonce: 'with-undo',
    force: true,
    ...undoneAfter(secondsAgo(900), 5),
  }
  const next = { code: codes[0], nonce: 'came-back', force: true, at: secondsAgo(800) }
  // Both are in one queue: the person came back a minute later.
  const answers = await door.send([next, scan])
  expect(answers).toMatchObject([{ result: 'admitted' }, { result: 'admitted' }])
  expect(await door.send([scan])).toEqual([answers[1]])
  const answer = await undo('with-undo', new Date(+scan.at + 5000))
  expect(answer.json()).toEqual({
    nonce: 'with-undo',
    undoneAt: new Date(+scan.at + 5000).toISOString(),
    ticketID: tickets[0]?.TicketID,
  })
  expect(await ticketOf(codes[0])).toEqual({ status: 'used', usedAt: next.at })
  expect(await openConflicts(showtime.id)).toEqual([])
})

test('a scan that arrives with an undo of more than ten seconds counts', async () => {
  const { codes } = await sellTickets(server)
  const scan = { code: codes[0], nonce: 'undone-late', ...undoneAfter(secondsAgo(60), 11) }
  expect(await door.scan(scan)).toMatchObject({ result: 'admitted' })
  expect(await ticketOf(codes[0])).toMatchObject({ status: 'used' })
  expect(refusalOf(await undo('undone-late', secondsAgo(49)))).toEqual([409, 'undo-too-late'])
})

test('an earlier scan that arrives with its undo leaves the ticket to the other door', async () => {
  const { codes, showtime } = await sellTickets(server)
  const [first, second] = [secondsAgo(600), secondsAgo(300)]
  await other.scan({ code: codes[0], force: true, at: second, nonce: 'went-in-here' })
  await door.scan({ code: codes[0], force: true, nonce: 'went-away', ...undoneAfter(first, 3) })
  expect(await ticketOf(codes[0])).toEqual({ status: 'used', usedAt: second })
  expect(await openConflicts(showtime.id)).toEqual([])
})

test('an undone scan of a refunded ticket is no conflict', async () => {
  const { codes, tickets, showtime } = await sellTickets(server)
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
  const undone = { force: true, ...undoneAfter(secondsAgo(60), 2) }
  await door.send([
    { code: codes[0], nonce: 'refunded-with-undo', ...undone },
    { code: 'AAAABBBBCCCC', nonce: 'unknown-with-undo', ...undone },
  ])
  expect(await openConflicts(showtime.id)).toEqual([])
  expect(await ticketOf(codes[0])).toMatchObject({ status: 'void' })
  expect((await undo('refunded-with-undo', secondsAgo(58))).statusCode).toBe(200)
  expect(refusalOf(await undo('unknown-with-undo'))).toEqual([409, 'nothing-to-undo'])
})

test('only an admission can be undone, and a reason is required', async () => {
  await door.scan({ code: 'AAAABBBBCCCC', nonce: 'admitted-nobody' })
  expect(refusalOf(await undo('admitted-nobody'))).toEqual([409, 'nothing-to-undo'])
  const { codes } = await sellTickets(server)
  await door.scan({ code: codes[0] })
  await door.scan({ code: codes[0], nonce: 'refused-at-once' })
  expect(refusalOf(await undo('refused-at-once'))).toEqual([409, 'nothing-to-undo'])
  expect(await ticketOf(codes[0])).toMatchObject({ status: 'used' })
  expect(refusalOf(await undo('never-arrived'))).toEqual([404, 'scan-not-found'])
  expect(refusalOf(await undo('admitted-nobody', undefined, { reason: ' ' }))).toEqual([400, 'bad-request'])
})

test('undoing one of three admissions passes the ticket to the next person inside', async () => {
  const { codes, showtime } = await sellTickets(server)
  const [first, second, third] = [secondsAgo(9), secondsAgo(6), secondsAgo(3)]
  const forced = { code: codes[0], force: true }
  await door.scan({ ...forced, at: first, nonce: 'inside-1' })
  const told = await other.scan({ ...forced, at: second, nonce: 'inside-2' })
  await other.scan({ ...forced, at: third, nonce: 'inside-3' })
  await undo('inside-1', secondsAgo(5))
  expect(await ticketOf(codes[0])).toEqual({ status: 'used', usedAt: second })
  expect(await openConflicts(showtime.id)).toEqual([['inside-3', 'inside-2']])
  expect(await other.scan({ ...forced, at: second, nonce: 'inside-2' })).toEqual(told)
  await undo('inside-3', secondsAgo(1), { by: other })
  expect(await openConflicts(showtime.id)).toEqual([])
})

test('if one of two phones undoes an admission by one ticket, all lists name the other', async () => {
  const { codes, showtime } = await sellTickets(server)
  const list = (cursor = '') =>
    door.read<{ items: object[]; refresh: string }>(`list?showtimeID=${showtime.id}${cursor}`)
  const scan = { code: codes[0], at: secondsAgo(3), force: true }
  await door.scan({ ...scan, nonce: 'first-to-arrive' })
  await other.scan({ ...scan, nonce: 'second-to-arrive' })
  const { refresh } = await list()
  await undo('first-to-arrive', secondsAgo(1))
  const { items } = await list(`&cursor=${refresh}`)
  expect(items).toMatchObject([{ seat: 'A1', status: 'used', usedBy: 'Door 2' }])
})

test('the undo of a scan whose showtime was closed meanwhile leaves the ticket expired', async () => {
  const { codes, showtime } = await sellTickets(server)
  await door.scan({ code: codes[0], nonce: 'at-the-end' })
  await sql`update showtimes set starts_at = now() - interval '3 hours',
    ends_at = now() - interval '1 hour' where id = ${showtime.id}`.execute(server.db)
  await server.startWorker().runOnce()
  await undo('at-the-end')
  expect(await ticketOf(codes[0])).toMatchObject({ status: 'expired' })
})

test('an undone ticket can be refunded, and then admits no more', async () => {
  const { codes, tickets } = await sellTickets(server)
  await door.scan({ code: codes[0], nonce: 'undone-then-refunded' })
  await undo('undone-then-refunded')
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
  expect(await door.scan({ code: codes[0] })).toMatchObject({ result: 'void' })
})

test('an undo that races with a forced scan of another phone leaves one admission', async () => {
  const { codes } = await sellTickets(server)
  await door.scan({ code: codes[0], nonce: 'raced' })
  await Promise.all([undo('raced'), other.scan({ code: codes[0], force: true })])
  expect(await ticketOf(codes[0])).toMatchObject({ status: 'used' })
})

test('no undo makes a ticket good again whose Points went back meanwhile', async () => {
  const { codes, tickets } = await sellTickets(server)
  await door.scan({ code: codes[0], nonce: 'refunded-while-inside' })
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
  expect(refusalOf(await undo('refunded-while-inside'))).toEqual([409, 'nothing-to-undo'])
  expect(await ticketOf(codes[0])).toMatchObject({ status: 'used' })
})

test('a visitor with a refunded ticket who went out again leaves no open conflict', async () => {
  const { codes, tickets, showtime } = await sellTickets(server)
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
  const forced = { code: codes[0], force: true, nonce: 'refunded-and-out' }
  expect(await door.scan(forced)).toMatchObject({ result: 'void', conflict: true })
  const undone = await undo('refunded-and-out', new Date())
  expect(undone.statusCode).toBe(200)
  expect((await undo('refunded-and-out', new Date())).json()).toEqual(undone.json())
  expect(await openConflicts(showtime.id)).toEqual([])
  expect(await ticketOf(codes[0])).toMatchObject({ status: 'void' })
})
