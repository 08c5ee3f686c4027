import { renderHook, waitFor } from '@testing-library/react'
import { straightRow } from '@velvet/contract/catalogue/seat-plan'
import { expect, test } from 'vitest'
import { changeState } from '../../state/counter-state.ts'
import { LATER, named, serve, SHOWTIME } from '../../test/offline-till.ts'
import { begun, withCount, type Sale } from './sale.ts'
import { useShownSeats } from './use-shown-seats.ts'

const PLAN = Array.from('ABCD', (row) => straightRow(row, 10))

const saleOf = (count: number): Sale => withCount(begun(SHOWTIME.id), SHOWTIME.types[0]?.typeID ?? '', count, 40)

const hallWithout = (...sold: string[]) => ({
  status: 200,
  body: {
    plan: PLAN,
    seats: PLAN.flatMap(({ row, seats }) =>
      seats
        .map((_, at) => `${row}${at + 1}`)
        .map((seat) => ({
          seat,
          state: sold.includes(seat) ? 'sold' : 'free',
        })),
    ),
  },
})

test('the window shows the seats that the server will give before it takes money', async () => {
  changeState({ isOffline: false, allotments: {} })
  serve(hallWithout('C5', 'C6'))
  const { result } = renderHook(() => useShownSeats(saleOf(2), SHOWTIME))
  await waitFor(() => expect(result.current).toEqual(['C3', 'C4']))
})

test('without a network it shows the seats of its allotment', () => {
  const allotment = {
    showtimeID: SHOWTIME.id,
    seats: named('A1', 'D5', 'D6'),
    plan: PLAN,
    endsAt: LATER,
  }
  changeState({ isOffline: true, allotments: { [SHOWTIME.id]: allotment } })
  const { result } = renderHook(() => useShownSeats(saleOf(2), SHOWTIME))
  expect(result.current).toEqual(['D5', 'D6'])
})

test('seats that the buyer has chosen stay, and without tickets none are shown', () => {
  changeState({ isOffline: true, allotments: {} })
  const chosen = { ...saleOf(1), seats: ['A7'] }
  expect(renderHook(() => useShownSeats(chosen, SHOWTIME)).result.current).toEqual(['A7'])
  expect(renderHook(() => useShownSeats(saleOf(0), SHOWTIME)).result.current).toEqual([])
})
