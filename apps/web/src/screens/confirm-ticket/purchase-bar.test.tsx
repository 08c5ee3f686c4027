import { act, fireEvent, screen } from '@testing-library/react'
import { needsNetwork, PURCHASE_IS_FINAL } from '@velvet/contract/words/messages'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { cinemaSelected, showtimeSelected } from '../../state/booking.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { FILM, ZARANDA, aShowtime } from '../../test/programme.ts'
import { ADA } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const SHOWTIME = aShowtime('18:30')
const WAITING = 'Still waiting for the answer. Nothing can be bought twice.'

function openConfirmation(): void {
  openApp('/confirmticket', (store) => {
    signIn(store, ADA)
    store.dispatch(showtimeSelected(SHOWTIME))
    store.dispatch(cinemaSelected(ZARANDA))
  })
}

afterEach(() => vi.useRealTimers())

test('a purchase without an answer says after three seconds that nothing can be bought twice', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await answering({
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
    [`GET /api/v1/showtime/${SHOWTIME.ShowtimeID}`]: { showtime: SHOWTIME },
    'POST /api/v1/purchaseticket': () => new Promise(() => undefined),
  })
  openConfirmation()
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm Seat' }))
  await act(() => Promise.resolve())
  act(() => void vi.advanceTimersByTime(2_500))
  expect(screen.queryByText(WAITING)).toBeNull()
  screen.getByText(PURCHASE_IS_FINAL)
  act(() => void vi.advanceTimersByTime(600))
  expect(screen.getByText(WAITING).role).toBe('status')
})

test('without a network, the note beside the disabled button says what the purchase needs', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => network.mockRestore())
  openConfirmation()
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm Seat' })
  expect(button.disabled).toBe(true)
  expect(screen.getByText(needsNetwork('to buy tickets')).role).toBe('status')
})
