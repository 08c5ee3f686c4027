import { act, renderHook, waitFor } from '@testing-library/react'
import { CallError, noAnswer } from '@velvet/client/call-error'
import type { CallOptions } from '@velvet/client/call'
import { NETWORK_ERROR } from '@velvet/contract/shared/words/first-messages'
import { expect, test, vi } from 'vitest'
import { aPage, answering } from './test/changes.tsx'
import { useChange } from './use-change.ts'

interface Input {
  name: string
  image?: File
}

/** Renders `useChange` with a call that gives these answers, as `answering` describes. */
function changing(...answers: Parameters<typeof answering>) {
  return changingThen(undefined, ...answers)
}

/** As above. This is called after a success. */
function changingThen(onDone: (() => unknown) | undefined, ...answers: Parameters<typeof answering>) {
  const { call, options } = answering(...answers)
  const { queries, wrapper } = aPage()
  const invalidate = vi.spyOn(queries, 'invalidateQueries')
  const { result } = renderHook(
    () =>
      useChange(call, {
        version: 3,
        invalidates: [['films'], ['audit']],
        ...(onDone && { onDone }),
      }),
    { wrapper },
  )
  const make = (input: Input) => act(() => result.current.mutateAsync(input).catch(() => undefined))
  return { result, options, invalidate, make }
}

const keysOf = (options: CallOptions[]) => options.map(({ idempotencyKey }) => idempotencyKey)

test('a change whose response was lost repeats its key, and a later one has its own', async () => {
  const { options, make } = changing(noAnswer('network'))
  for (let time = 0; time < 3; time += 1) await make({ name: 'Amina' })
  const [first, second, third] = keysOf(options)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(options.map(({ version }) => version)).toEqual([3, 3, 3])
})

test('a second tap while the next page loads repeats the change with its key', async () => {
  const page = Promise.withResolvers()
  const { result, options } = changingThen(() => page.promise)
  act(() => result.current.mutate({ name: 'Amina' }))
  await waitFor(() => expect(options).toHaveLength(1))
  expect(result.current.isPending).toBe(true)
  act(() => result.current.mutate({ name: 'Amina' }))
  await waitFor(() => expect(options).toHaveLength(2))
  act(() => page.resolve(undefined))
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  act(() => result.current.mutate({ name: 'Amina' }))
  await waitFor(() => expect(options).toHaveLength(3))
  const [first, second, third] = keysOf(options)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('another file is another change, although its name in the form is the same', async () => {
  const lost = noAnswer('timeout')
  const { options, make } = changing(lost, lost, lost)
  const image = new File(['one'], 'one.jpg')
  await make({ name: 'Amina', image })
  await make({ name: 'Amina', image })
  await make({ name: 'Amina', image: new File(['other'], 'other.jpg') })
  const [first, again, other] = keysOf(options)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('a refused change is made with a new key when the user tries again', async () => {
  const { options, make } = changing(new CallError('bad-request', 'Please check the name', 400))
  await make({ name: '' })
  await make({ name: '' })
  const [first, second] = keysOf(options)
  expect(second).not.toBe(first)
})

test('a change without a response is repeated under its key, even after a sign-out', async () => {
  const { options, make } = changing(
    noAnswer('network'),
    new CallError('session-ended', 'Your session has ended', 401),
    new CallError('too-many-requests', 'Too many requests', 429),
  )
  for (let time = 0; time < 4; time += 1) await make({ name: 'Amina' })
  expect(new Set(keysOf(options)).size).toBe(1)
})

test('after a change of another person the present state is read', async () => {
  const stale = new CallError('changed-meanwhile', 'Somebody else has changed this', 409)
  const { result, invalidate, make } = changing(stale)
  await make({ name: 'Amina' })
  await waitFor(() => expect(result.current.error).toBe(stale))
  expect(invalidate).not.toHaveBeenCalled()
  act(() => result.current.reload())
  await waitFor(() => expect(result.current.error).toBeNull())
  expect(invalidate.mock.calls).toEqual([[{ queryKey: ['films'] }], [{ queryKey: ['audit'] }]])
})

test('after a lost response, a message says that trying again is safe', async () => {
  const { result, make } = changing(noAnswer('timeout'))
  await make({ name: 'Amina' })
  await waitFor(() => expect(result.current.error?.code).toBe('timeout'))
  expect(result.current.error?.message).toMatch(/may be done or not.*again: it is done only once/)
})

test('after a lost answer to a call that changes nothing, no warning is shown', async () => {
  const { call } = answering(noAnswer('network'))
  const { result } = renderHook(() => useChange(call, { invalidates: [], isCheck: true }), {
    wrapper: aPage().wrapper,
  })
  await act(() => result.current.mutateAsync({ name: 'Amina' }).catch(() => undefined))
  await waitFor(() => expect(result.current.error?.message).toBe(NETWORK_ERROR))
})
