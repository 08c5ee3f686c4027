import { act, renderHook, waitFor } from '@testing-library/react'
import { CallError } from '@velvet/client/call-error'
import { expect, test } from 'vitest'
import { aPage, answering } from './test/changes.tsx'
import { useEdit } from './use-edit.ts'

/** Edits version 1 of a film. `read` shows another version of it, as the page does after a query. */
function editing(...answers: Parameters<typeof answering>) {
  const { call, options } = answering(...answers)
  const { wrapper } = aPage()
  const { result, rerender } = renderHook(
    (film: { title: string; version: number }) =>
      useEdit(call, { present: { title: film.title }, version: film.version, rereads: [] }),
    { wrapper, initialProps: { title: 'Amina', version: 1 } },
  )
  const type = (title: string) => act(() => result.current.type({ title }))
  const save = () => act(() => result.current.mutate(result.current.values))
  const shown = () => result.current.values.title
  return { result, options, type, save, shown, read: rerender }
}

test('a change of another part of the thing keeps what was typed, which is saved over it', async () => {
  const { type, read, save, shown, options } = editing()
  type('Amina returns')
  read({ title: 'Amina', version: 2 })
  expect(shown()).toBe('Amina returns')
  save()
  await waitFor(() => expect(options.map(({ version }) => version)).toEqual([2]))
})

test('after somebody else changed the same fields, what was typed stays and does not overwrite them', async () => {
  const stale = new CallError('changed-meanwhile', 'Somebody else has changed this', 409)
  const { type, read, save, shown, options, result } = editing(stale)
  type('Amina returns')
  read({ title: 'Amina, restored', version: 2 })
  expect(shown()).toBe('Amina returns')
  save()
  await waitFor(() => expect(result.current.error).toBe(stale))
  expect(options.map(({ version }) => version)).toEqual([1])
  act(() => result.current.reload())
  expect(shown()).toBe('Amina, restored')
})

test('a form into which nobody typed shows the change of somebody else', () => {
  const { read, shown } = editing()
  read({ title: 'Amina, restored', version: 2 })
  expect(shown()).toBe('Amina, restored')
})

test('a saved form shows what the server stored', async () => {
  const { type, read, save, shown, result } = editing()
  type(' Amina returns ')
  save()
  read({ title: 'Amina returns', version: 2 })
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(shown()).toBe('Amina returns')
})

test('what is typed while the server saves stays, and is saved with the new version', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { type, read, save, shown, options, result } = editing(promise)
  type('Amina returns')
  save()
  type('Amina returns again')
  read({ title: 'Amina returns', version: 2 })
  resolve('done')
  await waitFor(() => expect(result.current.isPending).toBe(false))
  expect(shown()).toBe('Amina returns again')
  expect(result.current.isSuccess).toBe(false)
  save()
  await waitFor(() => expect(options.map(({ version }) => version)).toEqual([1, 2]))
})
