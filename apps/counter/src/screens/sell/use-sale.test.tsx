import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { changeState, counterState } from '../../state/counter-state.ts'
import { SESSION, serve, SHOWTIME } from '../../test/offline-till.ts'
import { begun, withCount } from './sale.ts'
import { withItem } from './snacks-of-sale.ts'
import { useSale } from './use-sale.ts'

const ADULT = SHOWTIME.types[0]?.typeID ?? ''

afterEach(() => changeState({ sale: undefined, isOffline: false }))

test('an offline till takes no money for a bundle with a ticket', () => {
  const calls = serve()
  const night = { itemID: 'night', name: 'Film night', kobo: 600_000, tickets: { typeID: ADULT, count: 1 } }
  const sale = { ...withItem(withCount(begun(SHOWTIME.id), ADULT, 1, 10), night, 1), step: 'pay' as const }
  changeState({ sale, isOffline: true })
  const { result } = renderHook(() => useSale(SESSION, [SHOWTIME]))
  act(() => result.current.pay('cash'))
  expect(counterState().sale).toMatchObject({ items: [night], panel: 'snacks', tenders: [] })
  expect(calls).toEqual([])
})
