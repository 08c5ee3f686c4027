import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startGate, theGate } from '../../app/start-gate.ts'
import { loadList } from '../../lists/load-list.ts'
import { changeState, gateState } from '../../state/gate-state.ts'
import { AT_THE_DOOR, aPage, codeOf, tickets } from '../../test/made-gate.ts'
import { answerCalls } from '../../test/made-server.ts'
import { useDoor } from './use-door.ts'

test('when a scan cannot be kept, the verdict about the person before does not stay', async () => {
  answerCalls({})
  await startGate()
  changeState(AT_THE_DOOR)
  const { database, lists } = theGate()
  const page = aPage({ items: await tickets([1, 2]) })
  await loadList(database, {
    showtimeId: page.showtime.id,
    ask: () => Promise.resolve(page),
    onPage: ({ items }, state) => lists.take(items, state),
  })
  const { result } = renderHook(() => useDoor(false))
  act(() => result.current.check(codeOf(1)))
  await waitFor(() => expect(result.current.shown?.result).toBe('admitted'))
  // The queue is counted a moment later, by the disk that fails from now on.
  await waitFor(() => expect(gateState().waiting).toBe(1))

  vi.spyOn(database, 'transaction').mockImplementation(() => {
    throw new DOMException('the disk is full', 'QuotaExceededError')
  })
  act(() => result.current.check(codeOf(2)))
  await waitFor(() => expect(result.current.notice).toMatch(/^This phone could not keep the scan/))
  expect(result.current.shown).toBeUndefined()
})
