import type { listNairaBalances, listNairaMovements, NairaMovement } from '@velvet/contract/books/naira-ledger.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { expect, test } from 'vitest'
import { closeBooksOf } from '../../test/books.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { cash, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()
const finance = TestStaff.use(server, 'finance')

async function balances() {
  const { items } = await finance.read<OutputOf<typeof listNairaBalances>>('naira/accounts?limit=100')
  return items
}

const movements = (query: string) => finance.read<OutputOf<typeof listNairaMovements>>(`naira/movements?${query}`)

/** Sells at a till for ₦1,000, and closes it with ₦100 too little. */
async function aShortTill() {
  const showtime = await server.make.showtime({ price: 1_500 })
  const till = await TestTill.open(server, showtime.cinemaId, { openingCount: 500_000 })
  await till.sell(showtime, { tenders: cash(100_000) })
  const count = { counts: [{ kobo: 10_000, pieces: 59 }], terminal: 0, transfer: 0 }
  await till.act('close', { ...count, reason: NOTE })
  return { showtime, till }
}

test('the naira ledger shows assets and debts above zero, and both have the same sum', async () => {
  const { till } = await aShortTill()
  const shown = await balances()
  const of = (account: string, subject: string) =>
    shown.find((row) => row.account === account && row.subject === subject)
  expect(of('cash', till.id)).toMatchObject({ kobo: 0 })
  expect(of('cash', till.id)?.subjectName).toMatch(/^Window [0-9a-f]+, /)
  expect(of('safe', till.cinemaId)).toMatchObject({ kobo: 90_000 })
  // This account is shown by its credits, and missing money is a debit.
  expect(of('over-and-short', till.cinemaId)).toMatchObject({ kobo: -10_000 })
  expect(of('box-office', '')?.kobo).toBeGreaterThanOrEqual(100_000)
  const debits = ['cash', 'safe', 'petty-cash', 'promotions', 'rounding']
  const [debit, credit] = [true, false].map((isDebit) =>
    shown.filter(({ account }) => debits.includes(account) === isDebit).reduce((sum, { kobo }) => sum + kobo, 0),
  )
  expect(debit).toBe(credit)
})

test('an account shows what moved it, newest first, with a link to each cause', async () => {
  const { till } = await aShortTill()
  const seen: NairaMovement[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await movements(`account=cash&subject=${till.id}&limit=1&cursor=${cursor}`.replace(/&cursor=$/, ''))
    expect(page.items).toHaveLength(1)
    seen.push(...page.items)
    cursor = page.next
  }
  expect(seen.map(({ kind }) => kind)).toEqual(['till-closed', 'till-sale', 'till-opened'])
  for (const { shownAt, entries } of seen) {
    expect(shownAt).toEqual({ page: 'till-session', id: till.sessionId })
    expect(entries.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(0)
  }
})

test('a booking links to the showtime or the grant of Points that caused it', async () => {
  const buyer = await server.make.customer({ balance: 1_500 })
  const showtime = await server.make.showtime({ price: 1_500 })
  await buyer.buy(showtime, 1)
  await closeBooksOf(server, showtime)
  const { items } = await movements('limit=2')
  expect(items).toMatchObject([
    { kind: 'showtime-closed', shownAt: { page: 'showtime', id: showtime.id } },
    { kind: 'opening-credit', shownAt: { page: 'points-movement' } },
  ])
})

test('the naira ledger is read by business day, and a day without bookings is empty', async () => {
  await aShortTill()
  const [newest] = (await movements('limit=1')).items
  const ofDay = await movements(`from=${newest?.day ?? ''}&to=${newest?.day ?? ''}&limit=1`)
  expect(ofDay.items).toEqual([newest])
  expect(await movements('from=2020-01-01&to=2020-01-02')).toEqual({ items: [], next: null })
  expect(refusalOf(await finance.call('GET', 'naira/movements?cursor=x'))[0]).toBe(400)
  expect(refusalOf(await finance.call('GET', 'naira/movements?account=gold'))[0]).toBe(400)
})

test('the file of an account lists its bookings, with equal debits and credits', async () => {
  const { till } = await aShortTill()
  const file = await finance.call('GET', `naira/movements.csv?account=cash&subject=${till.id}`)
  const [titles, ...lines] = file.body.trim().split('\r\n')
  expect(titles).toContain('movement,day,at,kind,account,of,debit kobo,credit kobo,cause')
  // Three movements: the opening and the sale have two entries, and the close has three.
  expect(lines).toHaveLength(7)
  const sumOf = (column: number) => lines.reduce((sum, line) => sum + Number(line.split(',').at(column)), 0)
  expect(sumOf(-3)).toBe(sumOf(-2))
})
