import { NAIRA_ACCOUNT_NAMES, NAIRA_KINDS } from '@velvet/contract/books/naira-ledger.rules'
import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { valuesOfCheck } from '../../test/rows.ts'

const server = useTestServer()

test.each([
  ['naira_entries_account_check', NAIRA_ACCOUNT_NAMES],
  ['naira_movements_kind_check', NAIRA_KINDS],
])('the database allows the names of the program, and no others: %s', async (constraint, names) => {
  expect(await valuesOfCheck(server.db, constraint)).toEqual([...names].sort())
})
