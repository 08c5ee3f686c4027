import { MOVEMENT_REASONS } from '@velvet/contract/books/ledger.rules'
import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { valuesOfCheck } from '../../test/rows.ts'

const server = useTestServer()

test('the database allows the reasons of the contract, and no other', async () => {
  const allowed = await valuesOfCheck(server.db, 'ledger_movements_reason_check')
  expect(allowed).toEqual([...MOVEMENT_REASONS].sort())
})
