import { fireEvent, render, screen } from '@testing-library/react'
import { NO_TOTALS } from '@velvet/contract/books/settlements.rules'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { NewSettlementDialog } from './new-settlement-dialog.tsx'

const ANSWERS: Readonly<Record<string, object>> = {
  '/api/v1/staff/choices/distributors': { items: [{ id: 'd1', name: 'Arewa Films' }] },
  '/api/v1/staff/choices/exhibitors': { items: [{ id: 'e1', name: 'Zaranda Cinemas' }] },
}

/** Opens the dialog, and returns the questions that it asks about the figures of a week. */
function open(preview: object | null = null) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    const [path = '', query = ''] = url.split('?')
    if (path.endsWith('/preview')) asked.push(query)
    return Promise.resolve(Response.json(ANSWERS[path] ?? { preview }))
  })
  Element.prototype.scrollIntoView = () => undefined
  render(<NewSettlementDialog onClose={() => undefined} />, aPage())
  return asked
}

test.each([
  ['Arewa Films', 'distributorID=d1'],
  ['Zaranda Cinemas', 'exhibitorID=e1'],
])('the totals of a week with %s are shown before its settlement is made', async (name, party) => {
  const asked = open()
  fireEvent.click(screen.getByRole('combobox', { name: 'With' }))
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
  fireEvent.change(screen.getByLabelText('A day of the week'), { target: { value: '20112026' } })
  await vi.waitFor(() => expect(asked.at(-1)).toBe(`${party}&week=2026-11-20`), { timeout: 10_000 })
})

/** What a settlement of the week until 26 November 2026 with Arewa Films would say. */
const PREVIEW = {
  kind: 'distributor',
  week: '2026-11-20',
  to: '2026-11-26',
  lines: [],
  hireTaxes: [],
  party: { name: 'Arewa Films', legalName: '', tin: '' },
  total: NO_TOTALS,
  payableKobo: 0,
  isOver: false,
  madeAs: null,
  letter: null,
}

async function askForTheWeek(preview: object) {
  open(preview)
  fireEvent.click(screen.getByRole('combobox', { name: 'With' }))
  fireEvent.click(await screen.findByRole('option', { name: /Arewa Films/ }))
  fireEvent.change(screen.getByLabelText('A day of the week'), { target: { value: '20112026' } })
  await screen.findByRole('table', { name: 'Totals of the settlement' })
}

const EARLY =
  'This week is not over: it ends on 26/Nov/2026. If you settle it now, what is sold until then will be in a later settlement.'

test.each([
  ['nothing is due yet', 0, `${EARLY} Nothing is due yet, so it would say ₦0.00.`],
  ['something is due', 50_000, EARLY],
])('a week that is not over warns above the button, where %s', async (_, payableKobo, text) => {
  await askForTheWeek({ ...PREVIEW, payableKobo })
  const warning = screen.getByText(`${text} A settlement cannot be taken back.`)
  const button = screen.getByRole('button', { name: 'Make the settlement' })
  expect(warning.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a week that is over is settled without a warning', async () => {
  await askForTheWeek({ ...PREVIEW, isOver: true })
  expect(screen.queryByText(/not over/)).toBeNull()
})
