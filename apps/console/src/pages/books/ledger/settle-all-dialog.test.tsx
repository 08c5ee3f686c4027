import { fireEvent, render, screen } from '@testing-library/react'
import { NO_TOTALS } from '@velvet/contract/books/settlements.rules'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { SettleAllDialog } from './settle-all-dialog.tsx'
import { missingOf } from './settle-week.ts'

const aPreview = (tin: string) => ({
  kind: 'distributor',
  week: '2026-11-20',
  to: '2026-11-26',
  lines: [{ termsID: 't1' }],
  hireTaxes: [],
  party: { name: '', legalName: 'A Ltd', tin },
  total: NO_TOTALS,
  payableKobo: 50_000,
  isOver: true,
  madeAs: null,
  letter: 'sent',
})

test('only distributors with complete data are selected and settled', async () => {
  const made: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { body, method }: { body?: string; method: string }) => {
    if (method === 'POST') {
      made.push(JSON.parse(body ?? ''))
      return Promise.resolve(Response.json({ settlement: {} }, { status: 201 }))
    }
    const names = ['Arewa Films', 'Genesis', 'Silverbird']
    const distributors = { items: names.map((name, index) => ({ id: `d${index}`, name })), next: null }
    if (!url.includes('/preview')) return Promise.resolve(Response.json(distributors))
    return Promise.resolve(Response.json({ preview: aPreview(url.includes('d1') ? '' : '123') }))
  })
  const close = vi.fn()
  render(<SettleAllDialog onClose={close} />, aPage())
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^Choose [AGS]/ })
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true, true])
  expect(screen.getAllByRole('row')[1]?.textContent).toContain('GenesisTIN')
  fireEvent.click(screen.getByRole('button', { name: 'Settle 2 distributors, ₦1,000.00' }))
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(made).toMatchObject([{ distributorID: 'd0' }, { distributorID: 'd2' }])
})

test('the dialog names the data that a settlement lacks', () => {
  const party = { ...aPreview('').party, id: '', legalName: '', rcNumber: '', address: '', bankAccount: '' }
  expect(missingOf({ party, letter: 'no-address', lines: [] })).toEqual(['Legal name', 'TIN', 'Email'])
})
