import 'fake-indexeddb/auto'
import { setTimeout as delay } from 'node:timers/promises'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterAll, expect, test, vi } from 'vitest'
import { startGate, theGate } from '../../app/start-gate.ts'
import { loadList } from '../../lists/load-list.ts'
import { changeState } from '../../state/gate-state.ts'
import { AT_THE_DOOR, aPage, codeOf, fillDisk, tickets } from '../../test/made-gate.ts'
import { answerCalls } from '../../test/made-server.ts'
import { DRAWN_AFTER_MS, useDoor } from './use-door.ts'

// A scan is sent a moment after its verdict was drawn. The page must still be there when the last one is sent.
afterAll(() => delay(2 * DRAWN_AFTER_MS))

async function aDoor(items: Parameters<typeof aPage>[0]) {
  answerCalls({})
  await startGate()
  changeState(AT_THE_DOOR)
  const { database, lists, admissions } = theGate()
  for (const store of ['queue', 'admissions'] as const) await database.clear(store)
  admissions.clear()
  const page = aPage(items)
  await loadList(database, {
    showtimeId: page.showtime.id,
    ask: () => Promise.resolve(page),
    onPage: (loaded, state) => lists.take(loaded.items, state),
  })
  const { result } = renderHook(() => useDoor(false))
  return { result }
}

test('when a scan cannot be kept, the verdict about the person before does not stay', async () => {
  const { result } = await aDoor({ items: await tickets([1, 2]) })
  act(() => result.current.check([codeOf(1)]))
  await waitFor(() => expect(result.current.shown?.result).toBe('admitted'))
  const makeRoom = fillDisk()
  act(() => result.current.check([codeOf(2)]))
  await waitFor(() => expect(result.current.notice).toMatch(/^This phone could not keep the scan/))
  expect(result.current.shown).toBeUndefined()
  makeRoom()
})

test('an undo of a whole purchase names the seat that is too late to undo', async () => {
  const { result } = await aDoor({
    items: await tickets([1, 2, 3], { purchase: 'together' }),
  })
  act(() => result.current.check([codeOf(1)]))
  await waitFor(() => expect(result.current.shown?.rest).toHaveLength(2))
  const later = Date.now() + 8000
  vi.useFakeTimers({ toFake: ['Date'], now: later })
  act(() => result.current.admitAll())
  await waitFor(() => expect(result.current.shown?.admitted).toHaveLength(3))
  const { shown } = result.current
  if (!shown) throw new Error('no verdict is shown')
  vi.useRealTimers()

  const undo = () => act(() => result.current.undo(shown, 'By mistake', new Date(later + 4000)))
  const makeRoom = fillDisk()
  undo()
  await waitFor(() => expect(result.current.notice).toMatch(/^This phone could not keep the undo/))
  makeRoom()
  undo()
  await waitFor(() => expect(result.current.notice).toMatch(/^Taken back: A2, A3. Still in: A1. A scan can be undone/))
})
