import type { StaffRole } from '@velvet/contract/shared/endpoint'
import { expect, test } from 'vitest'
import { guessedPage, pagesFor, verbsFor } from './pages.ts'

const labels = (text: string, role: StaffRole, cinemas: readonly string[] = []) =>
  pagesFor(text, { role, cinemas }).map(({ label }) => label)

test('the command menu offers the pages whose names contain the query', () => {
  expect(labels(' cinemas', 'admin')).toEqual(['Cinemas', 'Week of all cinemas'])
  expect(labels('hire taxes', 'admin')).toEqual(['Taxes on hire'])
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

test('the command menu offers actions only to staff who may do them', () => {
  const verbs = (text: string, role: StaffRole) => verbsFor(text, { role, cinemas: [] }).map(({ label }) => label)
  expect(verbs('add show', 'manager')).toEqual(['Add showtime'])
  expect(verbs('add show', 'finance')).toEqual([])
  expect(verbs('week settle', 'finance')).toEqual(['Settle week'])
  expect(verbs('settle', 'manager')).toEqual([])
})

test('a guessed address leads to the page that the user meant', () => {
  const guessed = (path: string) => guessedPage(path, { role: 'admin', cinemas: [] })?.path
  expect(['/tills', '/ledger', '/settlements', '/prices', '/box-office', '/users'].map(guessed)).toEqual([
    '/cinemas/tills',
    '/books/naira/movements',
    '/books/settlements',
    '/programme/prices',
    '/books',
    '/staff',
  ])
  expect(guessed('/nothing-like-this')).toBeUndefined()
})
