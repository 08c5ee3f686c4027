import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MOVEMENT_REASONS } from '@velvet/contract/books/ledger.rules'
import { expect, test } from 'vitest'

test('the database allows the reasons of the contract, and no other', () => {
  const schema = readFileSync(join(import.meta.dirname, '../../../schema.sql'), 'utf8')
  const [rule = ''] = /ledger_movements_reason_check CHECK .*/.exec(schema) ?? []
  const allowed = [...rule.matchAll(/'([a-z-]+)'/g)].map(([, reason]) => reason)
  expect(allowed.sort()).toEqual([...MOVEMENT_REASONS].sort())
})
