import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { getBankAges } from '@velvet/contract/books/bank.calls'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { callWithCutConnection } from '../../test/waiting-statements.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { actionsAbout } from '../../test/observe.ts'
import { BankDesk, nairaOf, dayFromToday } from '../../test/books.ts'
import { outcomeOf, TestStaff } from '../../test/people.ts'

const server = useCheckedServer()
const finance = TestStaff.use(server, 'finance')
let desk: BankDesk
let colleague: BankDesk
let cinemaID: string

beforeAll(async () => {
  desk = new BankDesk(server, finance)
  colleague = new BankDesk(server, await TestStaff.make(server, 'finance'))
  cinemaID = await server.make.cinema()
})

const TODAY = dayFromToday(0)
/** No two tests have the same amount, so that lines and events of one are no matches in another. */
let lastKobo = 100_000
const anAmount = () => (lastKobo += 100)
const naira = (kobo: number) => (kobo / 100).toFixed(2)

async function aLine(kobo: number, { text, day = TODAY }: { text?: string; day?: string } = {}) {
  const shown = text ?? randomUUID()
  await desk.upload(`Date,Text,Amount\n${day},${shown},${naira(kobo)}`)
  const { items } = await desk.lines()
  const line = items.find((one) => one.text === shown)
  if (!line) throw new Error('The line is missing')
  return line
}

test('a deposit moves cash from the safe into the bank, once for its key', async () => {
  const kobo = anAmount()
  const slip = { cinemaID, kobo, reference: 'SLIP 77' }
  const [event, again] = [await desk.deposit(slip, 'once'), await desk.deposit(slip, 'once')]
  expect(again).toEqual(event)
  expect(event).toMatchObject({ kind: 'bank-deposit', kobo, state: 'open', reference: 'SLIP 77' })
  expect(await nairaOf(server.db, 'bank-deposit', event.id ?? '')).toEqual({
    bank: kobo,
    safe: -kobo,
  })
})

test('the same slip is recorded once, however its reference is written', async () => {
  const kobo = anAmount()
  const outcomes = await Promise.all(
    ['AB-12 77', 'ab1277', 'AB12/77'].map((reference, index) =>
      outcomeOf((index % 2 ? desk : colleague).deposit({ cinemaID, kobo, reference })),
    ),
  )
  expect(outcomes.toSorted()).toEqual(['bank-reference-used', 'bank-reference-used', 'done'])
  const elsewhere = await server.make.cinema()
  await desk.deposit({ cinemaID: elsewhere, kobo, reference: 'AB1277' })
})

test('a payout of terminals books its fee, and takes the whole out of clearing', async () => {
  const event = await desk.payout({ grossKobo: 1_000_000, feeKobo: 5_000 })
  expect(await nairaOf(server.db, 'terminal-payout', event.id ?? '')).toEqual({
    bank: 995_000,
    'provider-fees': 5_000,
    'terminal-clearing': -1_000_000,
  })
  const transfer = await desk.payout({ account: 'transfer-clearing', grossKobo: 7_000, feeKobo: 0 })
  expect(await nairaOf(server.db, 'terminal-payout', transfer.id ?? '')).toEqual({
    bank: 7_000,
    'transfer-clearing': -7_000,
  })
})

test('an event of tomorrow, of no cinema, or with too large a fee leaves no trace', async () => {
  const before = (await desk.events('all')).items.length
  const kobo = anAmount()
  for (const [attempt, code] of [
    [() => desk.deposit({ cinemaID, kobo, day: dayFromToday(1) }), 'bad-request'],
    [() => desk.deposit({ cinemaID: randomUUID(), kobo }), 'cinema-not-found'],
    [() => desk.payout({ grossKobo: 1_000, feeKobo: 1_001 }), 'bad-request'],
  ] as const) {
    expect(await outcomeOf(attempt())).toBe(code)
  }
  expect((await desk.events('all')).items).toHaveLength(before)
})

test('a booking whose connection is cut leaves no event, and is made once afterwards', async () => {
  const slip = { cinemaID, kobo: anAmount(), reference: randomUUID(), day: TODAY }
  const headers = { 'idempotency-key': randomUUID() }
  const send = () => finance.call('POST', 'bank/deposits', slip, headers)
  const cut = await callWithCutConnection(server, { table: 'naira_entries' }, send)
  expect(cut.statusCode).toBeGreaterThan(499)
  for (const answer of [await send(), await send()]) expect(answer.statusCode).toBe(201)
  const { items } = await desk.events('all')
  expect(items.filter(({ reference }) => reference === slip.reference)).toHaveLength(1)
})

test('a mistake is undone by the same amounts below zero, and frees its reference', async () => {
  const kobo = anAmount()
  const { id } = await desk.deposit({ cinemaID, kobo, reference: 'Typo 1' })
  const outcomes = await Promise.all([1, 2].map(() => outcomeOf(desk.undo(id ?? ''))))
  expect(outcomes.toSorted()).toEqual(['bank-event-undone', 'done'])
  const { rows } = await sql<{ kobo: number }>`
    select sum(kobo)::bigint as kobo from bank_events
    join naira_movements on cause in (bank_events.id)
    join naira_entries on movement_id = naira_movements.id and account = 'bank'
    where ${id} in (bank_events.id, undoes)`.execute(server.db)
  expect(rows).toEqual([{ kobo: 0 }])
  await desk.deposit({ cinemaID, kobo, reference: 'Typo 1' })
  expect((await desk.events()).items.filter((one) => one.kobo === kobo)).toHaveLength(1)
})

test('a statement that overlaps another one adds only what is new', async () => {
  const [a, b] = [anAmount(), anAmount()]
  const first = `Date;Narration;Debit;Credit\n${TODAY};SMS;4,00;\n${TODAY};SMS;4,00;\n${TODAY};A;;${naira(a)}`
  expect(await desk.upload(first)).toEqual({ added: 3, known: 0, problems: [] })
  expect(await desk.upload(first)).toEqual({ added: 0, known: 3, problems: [] })
  const both = await Promise.all([
    desk.upload(`${first}\n${TODAY};B;;${naira(b)}`),
    colleague.upload(`${first}\n${TODAY};B;;${naira(b)}`),
  ])
  expect(both.map(({ added }) => added).toSorted()).toEqual([0, 1])
})

test('lines that cannot be read are named, and a file without any is refused', async () => {
  const kobo = anAmount()
  const csv = `Account,Velvet\nDate,Text,Amount\n${TODAY},"Takings, 5"" screen",${naira(kobo)}\n32/01/2026,X,1`
  const message = 'has no day that can be read, such as 28/11/2026'
  expect(await desk.upload(csv)).toMatchObject({ added: 1, problems: [{ line: 4, message }] })
  expect(await outcomeOf(desk.upload('These are,no lines\n'))).toBe('statement-unreadable')
  expect(await outcomeOf(desk.upload('PK\u0003\u0004'))).toBe('statement-unreadable')
})

test('a line offers the events of its amount, those that it names first', async () => {
  const kobo = anAmount()
  const near = await desk.deposit({ cinemaID, kobo, reference: 'NEAR-1' })
  const named = await desk.deposit({ cinemaID, kobo, reference: 'FAR 4711', day: dayFromToday(-9) })
  await desk.deposit({ cinemaID, kobo: anAmount() })
  const { suggestions } = await aLine(kobo, { text: 'CASH LODGMENT far-4711 IKEJA' })
  expect(suggestions.map(({ movement }) => movement)).toEqual([named.movement, near.movement])
})

test('two people tick a line and an event off once, and open them again', async () => {
  const kobo = anAmount()
  const { movement, id } = await desk.deposit({ cinemaID, kobo })
  const [line, other] = [await aLine(kobo), await aLine(kobo)]
  const outcomes = await Promise.all([
    outcomeOf(desk.tick(line.id, movement)),
    outcomeOf(colleague.tick(line.id, movement)),
    outcomeOf(colleague.tick(other.id, movement)),
    outcomeOf(colleague.setAside(line.id)),
  ])
  expect(outcomes.filter((one) => one === 'done').length).toBeGreaterThanOrEqual(1)
  expect(outcomes.filter((one) => one === 'bank-ticked').length).toBeGreaterThanOrEqual(2)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from bank_ticks
    where unticked_at is null and movement_id = ${movement}`.execute(server.db)
  expect(rows).toEqual([{ count: 1 }])
  expect(await outcomeOf(desk.undo(id ?? ''))).toBe('bank-ticked')

  const { items } = await desk.lines('ticked')
  const mine = items.filter(({ id }) => id === line.id || id === other.id)
  for (const { id } of mine) await desk.untick(id)
  expect(await outcomeOf(desk.untick(line.id))).toBe('bank-not-ticked')
  const open = (await desk.lines()).items.find(({ id }) => id === line.id)
  expect(open).toMatchObject({ tick: null, suggestions: [{ movement }] })
  await desk.tick(line.id, movement)
  const actions = await actionsAbout(server.db, line.id)
  expect(actions.map(({ action }) => action)).toContain('untick-bank-line')
})

test('an event that is undone while it is ticked off ends in one of the two', async () => {
  for (let round = 0; round < 4; round += 1) {
    const kobo = anAmount()
    const { movement, id } = await desk.deposit({ cinemaID, kobo })
    const line = await aLine(kobo)
    const outcomes = await Promise.all([outcomeOf(desk.tick(line.id, movement)), outcomeOf(colleague.undo(id ?? ''))])
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
  }
})

test('an event of another amount, of another kind or unknown is refused', async () => {
  const line = await aLine(anAmount())
  const { movement } = await desk.deposit({ cinemaID, kobo: anAmount() })
  expect(await outcomeOf(desk.tick(line.id, movement))).toBe('bank-amount-differs')
  expect(await outcomeOf(desk.tick(line.id, 9_999_999))).toBe('bank-event-not-found')
  expect(await outcomeOf(desk.tick(randomUUID(), movement))).toBe('bank-line-not-found')
  expect(await outcomeOf(desk.undo(randomUUID()))).toBe('bank-event-not-found')
})

test('what is open is counted by its age on both sides', async () => {
  const ages = () => finance.read<OutputOf<typeof getBankAges>>('bank/ages')
  const before = await ages()
  const kobo = anAmount()
  for (const days of [0, -7, -8, -30, -31, -400]) {
    const day = dayFromToday(days)
    await desk.deposit({ cinemaID, kobo, day })
    await aLine(-kobo, { day })
  }
  const after = await ages()
  for (const side of ['events', 'lines'] as const) {
    const rows = after[side].map((row, index) => ({
      from: row.from,
      count: row.count - (before[side][index]?.count ?? 0),
      kobo: row.inKobo - row.outKobo - (before[side][index]?.inKobo ?? 0) + (before[side][index]?.outKobo ?? 0),
    }))
    const sum = side === 'events' ? 2 * kobo : -2 * kobo
    expect(rows).toEqual([0, 8, 31].map((from) => ({ from, count: 2, kobo: sum })))
  }
})

test('pages of events and lines are read once, by finance alone', async () => {
  const { items } = await desk.events('all')
  const first = await finance.read<{ items: { movement: number }[]; next: string }>('bank/events?state=all&limit=2')
  const second = await finance.read<{ items: { movement: number }[] }>(
    `bank/events?state=all&limit=2&cursor=${first.next}`,
  )
  expect([...first.items, ...second.items].map(({ movement }) => movement)).toEqual(
    items.slice(0, 4).map(({ movement }) => movement),
  )
  const lines = await finance.read<{ items: object[]; next: string }>('bank/lines?limit=2')
  const more = await finance.read<{ items: object[] }>(`bank/lines?limit=2&cursor=${lines.next}`)
  expect([...lines.items, ...more.items]).toEqual((await desk.lines()).items.slice(0, 4))
  const manager = await TestStaff.make(server, 'manager')
  expect((await manager.call('GET', 'bank/lines')).statusCode).toBe(403)
})
