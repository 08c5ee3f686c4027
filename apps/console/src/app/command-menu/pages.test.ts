import { expect, test } from 'vitest'
import { pagesFor } from './pages.ts'

const labels = (...given: Parameters<typeof pagesFor>) =>
  pagesFor(...given).map(({ label }) => label)

test('the command menu offers the pages whose names contain the words', () => {
  expect(labels(' film', 'admin')).toEqual(['Films'])
  expect(labels('SIGN', 'manager')).toEqual(['Your sign-in'])
  expect(labels('no such page', 'admin')).toEqual([])
})

test('the command menu offers only pages that the role may open', () => {
  expect(labels('', 'admin')).toContain('Audit')
  expect(labels('', 'manager')).not.toContain('Audit')
})
