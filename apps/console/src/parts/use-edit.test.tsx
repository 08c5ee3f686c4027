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
      useEdit(call, { present: { title: film.title }, version: film.version, invalidates: [] }),
    { wrapper, initialProps: { title: 'Amina', version: 1 } },
  )
  const type = (title: string) => act(() => result.current.type({ title }))
  const save = () => act(() => result.current.mutate(result.current.values))
  const shown = () => result.current.values.title
  return { result, options, type, save, shown, read: rerender }
}

test("another person's change of another part keeps what was typed", async () => {
  const { type, read, save, shown, options } = editing()
  type('Amina returns')
  read({ title: 'Amina', version: 2 })
  expect(shown()).toBe('Amina returns')
  save()
  await waitFor(() => expect(options.map(({ version }) => version)).toEqual([2]))
})

test('text typed into fields that another person changed stays, and overwrites nothing', async () => {
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

test('a form restores typed text over the current state, field by field', async () => {
  const { call, options } = answering(new CallError('changed-meanwhile', 'Changed', 409))
  const { wrapper } = aPage()
  const { result, rerender } = renderHook(
    ({ version, ...present }: { title: string; year: string; cast: string; version: number }) =>
      useEdit(call, { present, version, invalidates: [] }),
    { wrapper, initialProps: { title: 'Amina', year: '2026', cast: '', version: 1 } },
  )
  const save = () => act(() => result.current.mutate(result.current.values))
  act(() => result.current.type((now) => ({ ...now, title: 'Amina returns' })))
  save()
  await waitFor(() => expect(result.current.error).not.toBeNull())
  expect(result.current.putBack).toBeUndefined()
  act(() => result.current.reload())
  const theirs = { title: 'Amina, restored', year: '2027', cast: '' }
  rerender({ ...theirs, version: 2 })
  expect(result.current.values).toEqual(theirs)
  act(() => result.current.type((now) => ({ ...now, cast: 'Lucy Ameh' })))
  act(() => result.current.putBack?.())
  expect(result.current.values).toEqual({ title: 'Amina returns', year: '2027', cast: 'Lucy Ameh' })
  save()
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(options.map(({ version }) => version)).toEqual([1, 2])
  expect(result.current.putBack).toBeUndefined()
})

test('a form puts back all text that was typed before two refusals in turn', async () => {
  const stale = new CallError('changed-meanwhile', 'Changed', 409)
  const { call } = answering(stale, stale)
  const { wrapper } = aPage()
  const { result, rerender } = renderHook(
    ({ version, ...present }: { title: string; cast: string; version: number }) =>
      useEdit(call, { present, version, invalidates: [] }),
    { wrapper, initialProps: { title: 'Amina', cast: '', version: 1 } },
  )
  const refusedAfter = async (typed: { title?: string; cast?: string }, version: number) => {
    act(() => result.current.type((now) => ({ ...now, ...typed })))
    act(() => result.current.mutate(result.current.values))
    await waitFor(() => expect(result.current.error).toBe(stale))
    act(() => result.current.reload())
    rerender({ title: `Amina ${version}`, cast: '', version })
    await waitFor(() => expect(result.current.error).toBeNull())
  }
  await refusedAfter({ title: 'Amina returns' }, 2)
  await refusedAfter({ cast: 'Lucy Ameh' }, 3)
  expect(result.current.values).toEqual({ title: 'Amina 3', cast: '' })
  act(() => result.current.putBack?.())
  expect(result.current.values).toEqual({ title: 'Amina returns', cast: 'Lucy Ameh' })
})

test('an untouched form shows the change of another person', () => {
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

test('text typed while the server saves is kept and saved with the new version', async () => {
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

test('text typed during a save does not overwrite a later change of another person', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { type, read, save, options, result } = editing(promise)
  type('Amina returns')
  save()
  type('Amina returns again')
  resolve('done')
  await waitFor(() => expect(result.current.isPending).toBe(false))
  read({ title: 'Amina returns', version: 2 })
  read({ title: 'Amina, restored', version: 3 })
  save()
  await waitFor(() => expect(options.map(({ version }) => version)).toEqual([1, 2]))
})

test('after a conflict, typed fields keep their text, and others show the saved', async () => {
  const { call, options } = answering(new CallError('changed-meanwhile', 'Changed', 409))
  const typedPart = ({ name, plan }: Screen) => ({ name, plan: plan.seats })
  const { result, rerender } = renderHook(
    ({ version, ...present }: Screen & { version: number }) =>
      useEdit(call, { present, version, invalidates: [], typedPart }),
    { wrapper: aPage().wrapper, initialProps: { name: 'One', plan: planOf('AB'), version: 1 } },
  )
  const type = (typed: Partial<Screen>) => act(() => result.current.type((now) => ({ ...now, ...typed })))
  type({ plan: { ...planOf('AB'), at: 1 } })
  type({ name: 'Main' })
  rerender({ name: 'Grand', plan: planOf('ABC'), version: 2 })
  act(() => result.current.mutate(result.current.values))
  await waitFor(() => expect(result.current.error).not.toBeNull())
  act(() => result.current.reload())
  act(() => result.current.putBack?.())
  expect(result.current.values).toEqual({ name: 'Main', plan: planOf('ABC') })
  expect(options.map(({ version }) => version)).toEqual([1])
})

interface Screen {
  name: string
  plan: { seats: string; at: number }
}

const planOf = (seats: string) => ({ seats, at: 0 })
