import { base64Of } from '@velvet/contract/books/proof/bytes'
import { BooksCheck, type Checked, type Known } from '@velvet/contract/books/proof/check-books'
import { keyIdOf } from '@velvet/contract/books/proof/note'
import { verifyEd25519 } from '@velvet/contract/books/proof/verify-ed25519'
import type { FaultCode } from '@velvet/contract/books/proof/words'
import { sign } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { proofSettings } from '../../settings/proof-settings.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'
import { COUNTER_PRICE, cash, TestTill } from '../../test/test-till.ts'
import { writeNote } from './write-note.ts'

const server = useTestServer()

/** Exported books of two days: a showtime of each kind of row, and two other showtimes. */
let books: string
let showtimeId: string

const settings = (secrets: { secret?: string; next?: string } = {}) =>
  proofSettings(
    {
      PROOF_SECRET: secrets.secret ?? 'the first secret by which notes are signed',
      PROOF_NEXT_SECRET: secrets.next,
    },
    { hashes: [], publicUrl: server.config.publicUrl },
  )
const note = (day: string, own = settings()) => server.db.transaction().execute((tx) => writeNote(tx, own, day))

const exportOf = async (date: string) => {
  const finance = await TestStaff.make(server, 'finance')
  const answer = await finance.call('GET', `proof?date=${date}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.body
}

async function check(text: string, known?: Known): Promise<Checked> {
  const checking = new BooksCheck(verifyEd25519, known)
  for (const line of text.split('\n')) await checking.take(line)
  return checking.end()
}

beforeAll(async () => {
  const { make } = server
  const showtime = await make.showtime({ price: COUNTER_PRICE.vp, startsInHours: 24 })
  showtimeId = showtime.id
  const buyer = await make.customer({ balance: 10_000 })
  const [first] = [await buyer.buy(showtime, 2), await buyer.buy(await make.showtime(), 1)]
  await note('2026-01-01')
  await buyer.buy(showtime, 1)
  const till = await TestTill.open(server, showtime.cinemaId)
  await till.sell(showtime, { tenders: cash(COUNTER_PRICE.kobo) })
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`tickets/${first.tickets[0]?.TicketID ?? ''}/move`, { seat: 'A5' })
  await manager.act(`tickets/${first.tickets[1]?.TicketID ?? ''}/refund`)
  await buyer.buy(await make.showtime(), 1)
  await note('2026-01-02')
  books = await exportOf('2026-01-02')
}, 120_000)

test('unchanged exported books are sound, down to each ticket', async () => {
  expect(await check(books)).toMatchObject({
    faults: [],
    notes: 2,
    newest: { day: '2026-01-02' },
    day: '2026-01-02',
    changed: 2,
    showtimes: 2,
    rows: 6 + 2,
    tickets: 4 + 1,
  })
})

/** Returns the lines of the full showtime. */
function linesOfShowtime(): string {
  const [, own] = new RegExp(`(leaf\t\\d+\t1\t${showtimeId}[^]*?)(leaf|end)\t`).exec(books) ?? []
  return own ?? ''
}

test('a showtime that is left out of the exported books is missed by the note', async () => {
  const fewer = books.replace(linesOfShowtime(), '').replace(/end\t2/, 'end\t1')
  expect(await check(fewer)).toMatchObject({ faults: [], changed: 2, showtimes: 1 })
})

/** Returns the books with the first line changed that begins so, behind the leaf of the full showtime. */
function changed(beginning: RegExp, change: (line: string) => string | string[]): string {
  const lines = books.split('\n')
  const own = lines.findIndex((line) => line.startsWith('leaf') && line.includes(showtimeId))
  const isOfNote = !/^\^(leaf|totals|path|row)/.test(beginning.source)
  const at = lines.findIndex((line, index) => (isOfNote || index >= own) && beginning.test(line))
  expect(at, `${beginning} is in the books`).toBeGreaterThan(0)
  return lines.flatMap((line, index) => (index === at ? change(line) : line)).join('\n')
}

const anotherDigit = (text: string) => text.replace(/[0-9a-f](?=[^0-9a-f]*$)/, (d) => (d === '1' ? '2' : '1'))
const row = (sequence: number) => new RegExp(`^row\t[0-9a-f]+\t1\t[^\t]+\t${sequence}\t`)

/** Signs the newest note again with a key that was not announced. */
function signedByAnother(): string {
  const { key, origin } = settings({ secret: 'the secret of somebody else, long enough' })
  const [start, rest] = [books.lastIndexOf('note\t'), books.slice(books.lastIndexOf('note\t'))]
  const own = rest.split('\n').slice(
    0,
    rest.split('\n').findIndex((line) => line.startsWith('consistency')),
  )
  const body = own
    .slice(
      1,
      own.findIndex((line) => line === '|\t'),
    )
    .map((line) => `${line.slice(2)}\n`)
  const signature = sign(null, Buffer.from(body.join('')), key.privateKey)
  const signed = base64Of(new Uint8Array([...keyIdOf(origin, key.publicKey), ...signature]))
  return (
    books.slice(0, start) +
    rest
      .replace(/^note\t.*/, `note\t${base64Of(key.publicKey)}`)
      .replace(/— (\S+) \S+/, (_, name: string) => `— ${name} ${signed}`)
  )
}

const CORRUPTION_CASES: readonly [string, () => string, FaultCode, RegExp][] = [
  [
    'a sale has another price',
    () => changed(row(2), (line) => line.replace(/106667 0 106667/, '106666 0 106666')),
    'changed-row',
    /row 2$/,
  ],
  [
    'a sale has another type',
    () => changed(row(2), (line) => line.replace(/(\t1 [0-9a-f-]+)[0-9a-f]( )/, '$1f$2')),
    'changed-row',
    /row 2$/,
  ],
  [
    'a sale was made through another channel',
    () => changed(row(4), (line) => line.replace('counter', 'app')),
    'changed-row',
    /row 4$/,
  ],
  [
    'a sale happened at another time',
    () => changed(row(3), (line) => line.replace(/\t3\t\d/, '\t3\t2')),
    'changed-row',
    /row 3$/,
  ],
  [
    'a sale says other taxes',
    () => changed(row(2), (line) => line.replace(/106667 0 106667/, '106667 7 106660')),
    'changed-row',
    /row 2$/,
  ],
  [
    'a ticket is left out of a sale',
    () => changed(row(2), (line) => line.replace(/,2 .*/, '')),
    'changed-row',
    /row 2$/,
  ],
  ['the programme names another film', () => changed(row(1), (line) => `${line} 2`), 'changed-row', /row 1$/],
  ['a sale is taken out', () => changed(row(3), () => []), 'misplaced-row', /row 3$/],
  ['a sale is there twice', () => changed(row(3), (line) => [line, line]), 'misplaced-row', /row 4$/],
  ['the newest row is cut off', () => changed(row(6), () => []), 'wrong-head', /row 5$/],
  [
    'the newest row is changed',
    () => changed(row(6), (line) => line.replace('\tvoid\t', '\tsale\tapp\t')),
    'wrong-serial',
    /row 6$/,
  ],
  ['a seat is moved elsewhere', () => changed(row(5), (line) => line.replace('A5', 'A6')), 'changed-row', /row 5$/],
  ['a row is no row', () => changed(row(4), (line) => line.replace('\tsale\t', '\tgift\t')), 'odd-row', /row 4$/],
  [
    'a row of another showtime is put in',
    () => changed(row(2), (line) => line.replace(showtimeId, '0199'.padEnd(36, '0'))),
    'misplaced-row',
    /row 2$/,
  ],
  [
    'the hash of a row is changed',
    () => changed(row(4), (line) => line.replace(/^row\t./, (text) => anotherDigit(text))),
    'changed-row',
    /row 3$/,
  ],
  ['fewer people were scanned', () => changed(/^totals\ttickets/, (line) => `${line}1`), 'wrong-totals', /showtime/],
  [
    'the totals say less money',
    () => changed(/^totals\ttype/, (line) => line.replace(/\t\d/, '\t9')),
    'wrong-totals',
    /showtime/,
  ],
  ['a leaf has another head', () => changed(/^leaf/, anotherDigit), 'wrong-path', /showtime/],
  ['the path of a leaf is changed', () => changed(/^path/, anotherDigit), 'wrong-path', /showtime/],
  [
    'a leaf says another day',
    () => changed(/^leaf/, (line) => line.replace('2026-01-02', '2026-01-01')),
    'wrong-path',
    /showtime/,
  ],
  [
    'a note says another number of leaves',
    () => changed(/^\|\t4$/, () => '|\t6'),
    'wrong-signature',
    /note 2026-01-02/,
  ],
  ['a note says another day', () => changed(/day 2026-01-02/, () => '|\tday 2026-01-03'), 'wrong-signature', /note/],
  [
    'a note names another note before it',
    () => changed(/^\|\tbefore [0-9a-f]{64}/, anotherDigit),
    'wrong-signature',
    /note 2026-01-02/,
  ],
  ['a note is signed with a foreign key', () => signedByAnother(), 'foreign-key', /note 2026-01-02/],
  ['the first note is left out', () => books.replace(/note\t[^]*?consistency\t\n/, ''), 'wrong-note-before', /./],
  [
    'the trees of two notes do not belong together',
    () => changed(/^consistency\t./, anotherDigit),
    'not-consistent',
    /note 2026-01-02/,
  ],
  [
    'a showtime is in the file twice',
    () => books.replace(linesOfShowtime(), (own) => own + own).replace(/end\t2/, 'end\t3'),
    'misplaced-leaf',
    /showtime/,
  ],
  ['the end of the file is missing', () => books.replace(/end\t\d+\n$/, ''), 'cut-off', /line/],
  ['the file is something else', () => 'Date,Film\n', 'not-books', /line 1/],
]

test.each(CORRUPTION_CASES)('the verifier finds that %s', async (_name, corruptionCase, fault, where) => {
  const { faults } = await check(corruptionCase())
  expect(faults).toContainEqual({ fault, where: expect.stringMatching(where) as string })
})

test('books rewritten and signed again do not match the note sent by email', async () => {
  const sent = (await check(books)).newest
  expect((await check(books, { note: sent?.text, key: sent?.key })).faults).toEqual([])
  const other = await check(signedByAnother(), { note: sent?.text })
  expect(other.faults.map(({ fault }) => fault)).toContain('not-the-known-note')
  const otherKey = await check(books, { key: base64Of(new Uint8Array(32)) })
  expect(otherKey.faults.map(({ fault }) => fault)).toContain('not-the-known-key')
})

test('a note announces the next key, and a later note that is signed with it is sound', async () => {
  const next = 'the second secret by which notes are signed'
  await note('2026-01-03', settings({ next }))
  await note('2026-01-04', settings({ secret: next }))
  expect((await check(await exportOf('2026-01-02'))).faults).toEqual([])
  await note('2026-01-05', settings({ secret: 'a third secret that no note has announced' }))
  expect((await check(await exportOf('2026-01-02'))).faults).toEqual([
    { fault: 'foreign-key', where: 'note 2026-01-05' },
  ])
})
