import { expect, test } from 'vitest'
import type { PayloadAction } from './action.ts'
import { createAction } from './action.ts'
import { createSlice } from './slice.ts'

const doorsOpened = createAction('doorsOpened')

const slice = createSlice({
  name: 'hall',
  initialState: { isOpen: false, seats: [1, 2] },
  reducers: {
    seatAdded(state, action: PayloadAction<number>) {
      state.seats = [...state.seats, action.payload]
    },
    seatSlippedIn(state) {
      state.seats.push(3)
    },
    emptied() {
      return { isOpen: true, seats: [] }
    },
  },
  extraReducers: (builder) => {
    builder.addCase(doorsOpened, (state) => {
      state.isOpen = true
    })
  },
})

const { seatAdded, seatSlippedIn, emptied } = slice.actions
const before = slice.reducer(undefined, { type: 'nothing' })

test('a change makes a new state, and leaves the earlier one unchanged', () => {
  expect(slice.reducer(before, seatAdded(3))).toEqual({ isOpen: false, seats: [1, 2, 3] })
  expect(before).toEqual({ isOpen: false, seats: [1, 2] })
})

test('a slice receives the actions of others, and may return a new state', () => {
  const open = slice.reducer(before, doorsOpened())
  expect(open).toEqual({ isOpen: true, seats: [1, 2] })
  expect(slice.reducer(open, emptied())).toEqual({ isOpen: true, seats: [] })
})

test('an action that changes nothing returns the same state', () => {
  const open = slice.reducer(before, doorsOpened())
  expect(slice.reducer(open, doorsOpened())).toBe(open)
  expect(slice.reducer(open, { type: 'of nobody' })).toBe(open)
})

test('a reducer that changes shared state fails in development', () => {
  const frozen = slice.reducer(before, doorsOpened())
  expect(() => slice.reducer(frozen, seatSlippedIn())).toThrow(TypeError)
})
