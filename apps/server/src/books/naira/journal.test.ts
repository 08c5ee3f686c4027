import { accountCodesOf, accountCodesText } from '@velvet/contract/books/naira-ledger.rules'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()

test("every voucher of a monthly journal balances and has the operator's codes", async () => {
  // The sign-up bonus is ₦10.50.
  await sql`with moved as (
      insert into naira_movements (kind, cause, at, day)
      values ('sign-up-bonus', gen_random_uuid(), now(), current_date) returning id
    )
    insert into naira_entries (movement_id, account, subject, kobo)
    select id, account, '', kobo from moved, (values ('promotions', 1050), ('points-owed', -1050)) sides (account, kobo)
  `.execute(server.db)
  await server.db.updateTable('settings').set({ account_codes: 'points-owed=2100' }).execute()
  const finance = await TestStaff.make(server, 'finance')
  const { body } = await finance.call('GET', 'naira/journal.csv?by=month')
  const lines = body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
  expect(lines).toHaveLength(2)
  const sums = new Map<string, number>()
  for (const [, number = '', , , , debit, credit] of lines) {
    sums.set(number, (sums.get(number) ?? 0) + Math.round((Number(debit) - Number(credit)) * 100))
  }
  expect([...sums.values()].every((sum) => sum === 0)).toBe(true)
  expect(lines.map(([, , code, account, , debit, credit]) => [code, account, debit, credit])).toEqual([
    ['2100', 'Points owed', '', '10.50'],
    ['', 'Promotions', '10.50', ''],
  ])
})

test('a voucher has the same number and lines in every file', async () => {
  const add = (kind: string, day: string) =>
    sql`with moved as (
        insert into naira_movements (kind, cause, at, day)
        values (${kind}, gen_random_uuid(), now(), ${day}::date) returning id
      )
      insert into naira_entries (movement_id, account, subject, kobo)
      select id, account, '', kobo from moved, (values ('promotions', 5), ('points-owed', -5)) sides (account, kobo)
    `.execute(server.db)
  await add('adjustment', '2026-02-03')
  await add('sign-up-bonus', '2026-02-10')
  const finance = await TestStaff.make(server, 'finance')
  const linesOf = async (query: string) => {
    const { body } = await finance.call('GET', `naira/journal.csv?${query}`)
    return body.trim().split('\r\n').slice(1)
  }
  const day = await linesOf('from=2026-02-10&to=2026-02-10')
  expect(day).toHaveLength(2)
  expect(await linesOf('from=2026-02-01&to=2026-02-28')).toEqual(expect.arrayContaining(day))
  const month = await linesOf('by=month&from=2026-02-01&to=2026-02-28')
  expect(new Set(month.map((line) => line.split(',')[1])).size).toBe(2)
  expect(await linesOf('by=month&from=2026-02-09&to=2026-02-11')).toEqual(month)
  expect(month.some((line) => line.startsWith('2026-02-28,2026-02-'))).toBe(true)
})

test('account codes are read and written with one line each', () => {
  expect(accountCodesOf('bank=1020\nnothing=1\nsafe=')).toEqual({ bank: '1020' })
  expect(accountCodesText({ bank: ' 1020 ', safe: '' })).toBe('bank=1020')
})
