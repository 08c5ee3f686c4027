import { act, fireEvent, render, screen } from '@testing-library/react'
import { noAnswer } from '@velvet/client/call-error'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPage } from '../test/changes.tsx'
import { Picker } from './picker.tsx'
import type { Pick } from './picks.ts'

const film = (id: string, name: string): Pick => ({ id, name })
const AMINA = film('amina', 'Amina')
const CITATION = film('citation', 'Citation')

let answers: Map<string, PromiseWithResolvers<{ items: Pick[]; hasMore: boolean }>>
let keysOutside: string[]

beforeEach(() => {
  vi.useFakeTimers()
  answers = new Map()
  keysOutside = []
  Element.prototype.scrollIntoView = () => undefined
  return () => vi.useRealTimers()
})

function Page({ none, without }: { none?: string; without?: string[] }) {
  const [chosen, setChosen] = useState<Pick | null>(null)
  const find = (text: string) => {
    const answer = Promise.withResolvers<{ items: Pick[]; hasMore: boolean }>()
    answers.set(text, answer)
    return answer.promise
  }
  return (
    // Stands for a form or a dialog, which would react to these keys.
    <div role="presentation" onKeyDown={({ key }) => keysOutside.push(key)}>
      <Picker
        label="Film"
        source={{ key: 'tests', find }}
        value={chosen}
        onPick={setChosen}
        {...(none !== undefined && { none })}
        {...(without && { without })}
      />
      <samp>{chosen?.id}</samp>
    </div>
  )
}

function show(none?: string, without?: string[]) {
  const { queries, wrapper } = aPage()
  queries.setDefaultOptions({ queries: { retry: false } })
  render(<Page {...(none !== undefined && { none })} {...(without && { without })} />, { wrapper })
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Film' })
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function answer(text: string, items: Pick[], hasMore = false) {
  answers.get(text)?.resolve({ items, hasMore })
  await pass(0)
}
async function type(field: HTMLElement, value: string) {
  fireEvent.change(field, { target: { value } })
  await pass(200)
}
const press = (field: HTMLElement, key: string) => fireEvent.keyDown(field, { key })
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const chosen = () => document.querySelector('samp')?.textContent
const status = () => screen.getByRole('status').textContent
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

test('quick typing makes one search, and arrow keys and Enter choose a result', async () => {
  const field = show()
  expect(answers.size).toBe(0)
  for (const text of ['a', 'am', 'ami']) fireEvent.change(field, { target: { value: text } })
  expect(status()).toBe('Searching…')
  await pass(200)
  expect([...answers.keys()]).toEqual(['ami'])
  await answer('ami', [AMINA, CITATION])
  expect(status()).toBe('2 results')
  expect([field.getAttribute('aria-expanded'), active(field)]).toEqual(['true', 'Amina'])
  press(field, 'ArrowDown')
  expect(active(field)).toBe('Citation')
  press(field, 'ArrowDown')
  press(field, 'ArrowUp')
  press(field, 'Enter')
  expect([chosen(), field.value]).toEqual(['citation', 'Citation'])
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(keysOutside).toEqual([])
})

test('a late result of an earlier search is not shown, and Enter does not choose it', async () => {
  const field = show()
  await type(field, 'ci')
  await type(field, 'am')
  await answer('ci', [CITATION])
  press(field, 'Enter')
  expect([offered(), chosen()]).toEqual([[], ''])
  await answer('am', [AMINA])
  expect(offered()).toEqual(['Amina'])
  // The answer to the older words is known by now, and still belongs to them alone.
  fireEvent.change(field, { target: { value: 'amx' } })
  press(field, 'Enter')
  expect([offered(), chosen()]).toEqual([[], ''])
})

test('Esc closes the list alone, not the dialog around it, and keeps what was chosen', async () => {
  const field = show()
  press(field, 'ArrowDown')
  await answer('', [AMINA], true)
  expect(status()).toBe('The first 1 of more results. Type on to find others.')
  fireEvent.click(screen.getByRole('option', { name: 'Amina' }))
  await type(field, 'something else')
  press(field, 'Escape')
  expect([chosen(), field.value, keysOutside]).toEqual(['amina', 'Amina', []])
  press(field, 'Escape')
  expect(keysOutside).toEqual(['Escape'])
})

test('a picker that is left without a new choice shows the earlier choice again', async () => {
  const field = show()
  await type(field, 'nothing of the kind')
  await answer('nothing of the kind', [])
  expect(status()).toBe('Nothing fits.')
  fireEvent.blur(field)
  expect([field.value, chosen()]).toEqual(['', ''])
})

test('a search that failed says why, and is tried again by its button', async () => {
  const field = show()
  await type(field, 'am')
  answers.get('am')?.reject(noAnswer('network', 'There is no network.'))
  await pass(0)
  expect(screen.getByRole('alert').textContent).toContain('There is no network.')
  const again = screen.getByRole('button', { name: 'Try again' })
  expect(press(again, 'Enter')).toBe(true)
  fireEvent.click(again)
  await answer('am', [AMINA])
  expect([screen.queryByRole('alert'), offered()]).toEqual([null, ['Amina']])
})

test('a picker does not offer an item that is chosen already', async () => {
  const field = show(undefined, ['amina'])
  await type(field, 'ami')
  await answer('ami', [AMINA, CITATION])
  expect([offered(), status()]).toEqual([['Citation'], '1 result'])
  press(field, 'Enter')
  expect(chosen()).toBe('citation')
})

test('an optional field lists the empty choice first until text is typed', async () => {
  const field = show('Every film')
  expect(field.value).toBe('Every film')
  fireEvent.click(field)
  await answer('', [AMINA])
  expect(offered()).toEqual(['Every film', 'Amina'])
  press(field, 'ArrowDown')
  press(field, 'Enter')
  expect(chosen()).toBe('amina')
  fireEvent.click(field)
  press(field, 'Enter')
  expect([chosen(), field.value]).toEqual(['', 'Every film'])
})
