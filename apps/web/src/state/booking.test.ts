import { expect, test } from 'vitest'
import { ZARANDA, aShowtime } from '../test/programme.ts'
import { cinemaSelected, countChosen, purchasePutOff, purchaseResumed, showtimeSelected } from './booking.ts'
import { makeStore } from './store.ts'

const SHOWTIME = aShowtime('18:30')

function storeWithPutOffPurchase() {
  const { store } = makeStore()
  store.dispatch(showtimeSelected(SHOWTIME))
  store.dispatch(cinemaSelected(ZARANDA))
  store.dispatch(countChosen(3))
  store.dispatch(purchasePutOff({ movieTitle: 'mami wata' }))
  return store
}

test('on the way to the top-up, the selection is cleared and the purchase is stored', () => {
  const { booking } = storeWithPutOffPurchase().getState()
  expect(booking).toMatchObject({ showtime: null, cinema: null, count: 1 })
  expect(booking.intent).toMatchObject({ count: 3, movieTitle: 'mami wata' })
})

test('a resumed purchase is selected again, with its number of tickets', () => {
  const store = storeWithPutOffPurchase()
  store.dispatch(purchaseResumed())
  const { booking } = store.getState()
  expect(booking).toMatchObject({ showtime: SHOWTIME, cinema: ZARANDA, count: 3, intent: null })
})

test('choosing another showtime drops the postponed purchase', () => {
  const store = storeWithPutOffPurchase()
  store.dispatch(showtimeSelected(aShowtime('21:00')))
  expect(store.getState().booking.intent).toBeNull()
})
