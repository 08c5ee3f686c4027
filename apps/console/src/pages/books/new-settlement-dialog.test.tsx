import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../parts/test/changes.tsx'
import { NewSettlementDialog } from './new-settlement-dialog.tsx'

const ANSWERS: Readonly<Record<string, object>> = {
  '/api/v1/staff/choices/distributors': { items: [{ id: 'd1', name: 'Arewa Films' }] },
  '/api/v1/staff/choices/exhibitors': { items: [{ id: 'e1', name: 'Zaranda Cinemas' }] },
}

/** Opens the dialog, and returns the questions that it asks about the figures of a week. */
function open() {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    const [path = '', query = ''] = url.split('?')
    if (path.endsWith('/preview')) asked.push(query)
    return Promise.resolve(Response.json(ANSWERS[path] ?? { preview: null }))
  })
  Element.prototype.scrollIntoView = () => undefined
  render(<NewSettlementDialog onClose={() => undefined} />, aPage())
  return asked
}

test.each([
  ['Arewa Films', 'distributorID=d1'],
  ['Zaranda Cinemas', 'exhibitorID=e1'],
])('the figures of a week with %s are shown before its settlement is made', async (name, party) => {
  const asked = open()
  fireEvent.click(screen.getByRole('combobox', { name: 'With' }))
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
  expect(asked).toEqual([])
  fireEvent.change(screen.getByLabelText('A day of the week'), { target: { value: '20112026' } })
  await vi.waitFor(() => expect(asked).toEqual([`${party}&week=2026-11-20`]), { timeout: 10_000 })
})
