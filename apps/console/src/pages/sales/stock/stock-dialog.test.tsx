import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { StockDialog } from './stock-dialog.tsx'
import { TASKS } from './stock-tasks.ts'

const CINEMA = { id: 'c1', name: 'Zaranda' }
const ROWS = ['Bottle', 'Bucket'].map((unit, place) => ({
  unitID: `u${place}`,
  unit,
  onHand: 418,
  received: 0,
  sold: 0,
  wasted: 0,
  difference: null,
  lastCount: null,
}))

/** Opens the dialog for a task, and returns the requests that it sends. */
function open(task: keyof typeof TASKS) {
  const sent: [string, unknown][] = []
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)])
    return Promise.resolve(Response.json({ moved: 1, lines: [] }))
  })
  render(<StockDialog cinema={CINEMA} rows={ROWS} task={TASKS[task]} onClose={() => undefined} />, aPage())
  return sent
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a stock count hides the expected numbers and sends only the counted units', async () => {
  const sent = open('count')
  expect(screen.getByRole('dialog').textContent).not.toContain('418')
  type('Bucket', '1,200')
  fireEvent.click(screen.getByRole('button', { name: 'Save the count' }))
  const lines = [{ unitID: 'u1', count: 1_200 }]
  await vi.waitFor(() => expect(sent).toEqual([['/api/v1/staff/stock/count', { cinemaID: 'c1', lines }]]))
})

test('wasted stock is sent with its reason', async () => {
  const sent = open('waste')
  type('Bottle', '2')
  type('Why', 'They fell down')
  fireEvent.click(screen.getByRole('button', { name: 'Take off the stock' }))
  const entry = { cinemaID: 'c1', cause: 'wasted', lines: [{ unitID: 'u0', count: 2 }], note: 'They fell down' }
  await vi.waitFor(() => expect(sent).toEqual([['/api/v1/staff/stock/moves', entry]]))
})
