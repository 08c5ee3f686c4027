import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { aPage } from './test/changes.tsx'
import { useList } from './use-list.ts'

interface Input {
  state: string
}

/** A list of films whose answers arrive when the test lets them. */
function aList() {
  const answers: Record<string, PromiseWithResolvers<string>> = {
    open: Promise.withResolvers(),
    archived: Promise.withResolvers(),
  }
  const call = ({ state }: Input) => answers[state]?.promise ?? Promise.reject(new Error(state))
  function List() {
    const [state, setState] = useState('open')
    const { data, shown } = useList(['films'], call, { state })
    return (
      <>
        <select value={state} onChange={({ target }) => setState(target.value)}>
          <option>open</option>
          <option>archived</option>
        </select>
        <p>
          {shown.state}: {data}
        </p>
      </>
    )
  }
  render(
    <Suspense fallback="Loading">
      <List />
    </Suspense>,
    { wrapper: aPage().wrapper },
  )
  const arrive = (state: string, rows: string) =>
    act(() => {
      answers[state]?.resolve(rows)
      return Promise.resolve()
    })
  return { arrive }
}

test('while a filter is applied, its field keeps the focus and the rows before stay', async () => {
  const { arrive } = aList()
  await arrive('open', 'Amina')
  await screen.findByText('open: Amina')
  const filter = screen.getByRole('combobox')
  filter.focus()
  fireEvent.change(filter, { target: { value: 'archived' } })
  // A fallback would hide the filter, and a browser takes the focus from what is hidden.
  expect(screen.queryByText('Loading')).toBeNull()
  expect(screen.getByText('open: Amina')).toBeDefined()
  expect((filter as HTMLSelectElement).value).toBe('archived')
  await arrive('archived', 'Gbomo')
  await screen.findByText('archived: Gbomo')
  expect(document.activeElement).toBe(filter)
})
