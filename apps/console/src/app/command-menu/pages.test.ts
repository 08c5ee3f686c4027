import type { StaffRole } from '@velvet/contract/shared/endpoint'
import { expect, test } from 'vitest'
import { pagesFor } from './pages.ts'

const labels = (text: string, role: StaffRole, cinemas: readonly string[] = []) =>
  pagesFor(text, { role, cinemas }).map(({ label }) => label)

test('the command menu offers the pages whose names contain the words', () => {
  expect(labels(' film', 'admin')).toEqual(['Films'])
  expect(labels('SIGN', 'manager')).toEqual(['Your sign-in'])
  expect(labels('no such page', 'admin')).toEqual([])
})

test('the command menu offers no page about all cinemas to staff who are bound to some', () => {
  const cinemas = ['019aa000-0000-7000-8000-000000000000']
  expect(labels('', 'finance')).toContain('Payments')
  expect(labels('', 'finance', cinemas)).not.toContain('Payments')
  expect(labels('', 'finance', cinemas)).toContain('Reports')
})

test('the command menu offers only pages that the role may open', () => {
  expect(labels('', 'admin')).toContain('Audit')
  expect(labels('', 'manager')).not.toContain('Audit')
})

test('the command menu offers each part of Payments that the role may open', () => {
  expect(labels('unmatched', 'finance')).toEqual(['Unmatched'])
  expect(labels('failed', 'admin')).toEqual(['Failed messages'])
  expect(labels('failed', 'finance')).toEqual([])
  expect(labels('ledger', 'manager')).toEqual([])
})
