import { act, fireEvent, screen } from '@testing-library/react'
import { needsNetwork, PURCHASE_IS_FINAL } from '@velvet/contract/shared/words/messages'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { answersAbout, chooseShowtime } from '../../test/chosen-showtime.ts'
import { openApp } from '../../test/open-app.tsx'
import { answering } from '../../test/server.ts'

const WAITING = 'Still waiting for the answer. Nothing can be bought twice.'

afterEach(() => vi.useRealTimers())

test('after three seconds, a slow purchase says that nothing is bought twice', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await answering({
    ...answersAbout(),
    'POST /api/v1/purchaseticket': () => new Promise(() => undefined),
  })
  openApp('/confirmticket', chooseShowtime)
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm Seat' }))
  await act(() => Promise.resolve())
  act(() => void vi.advanceTimersByTime(2_500))
  expect(screen.queryByText(WAITING)).toBeNull()
  screen.getByText(PURCHASE_IS_FINAL)
  act(() => void vi.advanceTimersByTime(600))
  expect(screen.getByText(WAITING).role).toBe('status')
})

test('offline, the note beside the disabled button says what the purchase needs', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => network.mockRestore())
  openApp('/confirmticket', chooseShowtime)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm Seat' })
  expect(button.disabled).toBe(true)
  expect(screen.getByText(needsNetwork('to buy tickets')).role).toBe('status')
})
