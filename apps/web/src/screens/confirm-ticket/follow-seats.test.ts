import { drawnRow } from '@velvet/contract/test/drawn-row'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SHOWTIME } from '../../test/chosen-showtime.ts'
import { answering } from '../../test/server.ts'
import { followSeats } from './follow-seats.ts'

const SEATS = `GET /api/v1/showtime/${SHOWTIME.ShowtimeID}/seats`
const WAIT = `${SEATS}/changes?version=`
const hall = (version: string) => ({ plan: [drawnRow('A', 'ss')], taken: [], version })

/** Follows the seats of the showtime until the test ends, and returns what is shown. */
function follow(leastMs: number) {
  const shown: string[] = []
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const show = ({ version }: { version: string }) => void shown.push(version)
  const seats = { showtimeId: SHOWTIME.ShowtimeID, leastMs, present: () => 'one', show }
  const over = followSeats(seats, closing.signal)
  return { shown, over, closing }
}

function hide(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('the seats are read again only when the server reports a change', async () => {
  const { promise: told, resolve: notify } = Promise.withResolvers<object>()
  const { requests } = await answering({ [`${WAIT}one`]: () => told, [SEATS]: hall('two') })
  const { shown } = follow(60_000)
  await vi.waitFor(() => expect(requests).toEqual([`${WAIT}one`]))
  expect(shown).toEqual([])
  notify({ changed: true })
  await vi.waitFor(() => expect(shown).toEqual(['two']))
})

test('where the server cannot wait, the seats are read at intervals', async () => {
  const { requests } = await answering({ [SEATS]: hall('one') })
  const { shown } = follow(30)
  await vi.waitFor(() => expect(shown.length).toBeGreaterThan(2))
  expect(requests.slice(0, 2)).toEqual([`${WAIT}one`, SEATS])
})

test('a hidden page and a closed sheet make no calls', async () => {
  const { requests } = await answering({
    [`${WAIT}one`]: () => new Promise(() => {}),
    [SEATS]: hall('one'),
  })
  const { closing, over } = follow(10)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  hide(true)
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(requests).toHaveLength(1)
  hide(false)
  await vi.waitFor(() => expect(requests).toEqual([`${WAIT}one`, SEATS, `${WAIT}one`]))
  closing.abort()
  await over
  expect(requests).toHaveLength(3)
})
