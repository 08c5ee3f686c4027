import { fireEvent, screen, waitFor } from '@testing-library/react'
import { CallError } from '@velvet/client/call-error'
import { afterEach, expect, test, vi } from 'vitest'
import type { BulkAction } from './choice-bar.tsx'
import { DataTable } from './data-table.tsx'
import type { Column } from './data-table.tsx'
import { saveFile } from './save-file.ts'
import { showAt } from './test/show-at.tsx'
import { press } from './test/stale.ts'
import { useChoice } from './use-choice.ts'

vi.mock(import('./save-file.ts'), () => ({ saveFile: vi.fn() }))
afterEach(() => localStorage.clear())

interface Film {
  title: string
  day: string
  kobo: number
}

const films = (count: number): Film[] =>
  Array.from({ length: count }, (_, index) => ({ title: `Film ${index}`, day: `Day ${index % 2}`, kobo: index }))
const COLUMNS: readonly Column<Film>[] = [
  { title: 'Title', cell: ({ title }) => title },
  { title: 'Gross', isNumeric: true, cell: ({ kobo }) => `₦${kobo}` },
  ...['Net', 'Tax', 'App', 'Tills', 'Free'].map((title) => ({ title, cell: () => '' })),
]
const keyOf = ({ title }: Film) => title
const table = { caption: 'Films', columns: COLUMNS, keyOf, empty: 'No films' }

test('a hidden column stays hidden on this device', async () => {
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  showAt('/', <DataTable {...table} rows={films(1)} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Columns' }))
  expect(screen.getAllByRole('checkbox')).toHaveLength(COLUMNS.length - 1)
  fireEvent.click(screen.getByLabelText('Tax'))
  expect(heads()).not.toContain('Tax')
  document.body.replaceChildren()
  showAt('/', <DataTable {...table} rows={films(1)} />)
  await screen.findByRole('button', { name: 'Columns, 1 hidden' })
  expect(heads()).toEqual(['Title', 'Gross', 'Net', 'App', 'Tills', 'Free'])
})

test('a table shows all columns if the browser cannot store a choice', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied')
  })
  showAt('/', <DataTable {...table} rows={films(1)} />)
  expect(await screen.findAllByRole('columnheader')).toHaveLength(COLUMNS.length)
})

function Bulk({ actions }: { actions: readonly BulkAction<Film>[] }) {
  const choice = useChoice({ keyOf, nameOf: keyOf })
  const shown = { ...table, columns: COLUMNS.slice(0, 2), rows: films(5) }
  return <DataTable {...shown} choice={choice} bulk={{ noun: 'film', actions }} />
}

const boxOf = (title: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Choose ${title}` })

test('Shift chooses all rows between two, and the bar counts them', async () => {
  showAt('/', <Bulk actions={[]} />)
  fireEvent.click(await boxOf('Film 1'))
  expect(screen.getByText('1 film chosen')).toBeTruthy()
  fireEvent.click(await boxOf('Film 3'), { shiftKey: true })
  expect(screen.getByText('3 films chosen')).toBeTruthy()
  press('Export')
  const content = vi.mocked(saveFile).mock.lastCall?.[1]
  expect(await content?.text()).toBe('Title,Gross\r\nFilm 1,1\r\nFilm 2,2\r\nFilm 3,3\r\n')
  press('Choose none')
  expect(screen.queryByText(/chosen/)).toBeNull()
  fireEvent.click(screen.getByLabelText('Choose all rows'))
  expect(screen.getByText('5 films chosen')).toBeTruthy()
})

test('a bulk action names each row that failed and keeps it selected', async () => {
  const keys: (string | undefined)[] = []
  const archive: BulkAction<Film> = {
    label: 'Archive',
    done: 'archived',
    fits: ({ kobo }) => kobo > 0,
    call: ({ title }, { idempotencyKey }) => {
      if (title !== 'Film 2') return Promise.resolve()
      keys.push(idempotencyKey)
      return Promise.reject(new CallError('network', 'No network.', 0))
    },
  }
  showAt('/', <Bulk actions={[archive]} />)
  fireEvent.click(await screen.findByLabelText('Choose all rows'))
  press('Archive 4 of 5')
  await screen.findByText('3 films archived.')
  expect(screen.getByRole('alert').textContent).toBe('1 film not archived: Film 2 (No network).')
  expect((await boxOf('Film 2')).checked).toBe(true)
  expect((await boxOf('Film 1')).checked).toBe(false)
  // The response was lost, so the second try sends the same request.
  press('Archive 1 of 2')
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[1]).toBe(keys[0])
})

test('a long list shows the totals of its groups, which can be opened', async () => {
  const group = {
    of: ({ day }: Film) => day,
    sum: (rows: readonly Film[]) => ({ title: '', day: '', kobo: rows.reduce((sum, { kobo }) => sum + kobo, 0) }),
  }
  showAt('/', <DataTable {...table} rows={films(22)} group={group} />)
  const day = await screen.findByRole('button', { name: 'Day 0 (11)' })
  expect(screen.getAllByRole('row')).toHaveLength(3)
  expect(day.closest('tr')?.textContent).toBe('Day 0 (11)₦110')
  fireEvent.click(day)
  expect(day.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('row')).toHaveLength(14)
})
