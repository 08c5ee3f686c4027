import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { makeStore } from '../../state/store.ts'
import { StoreProvider } from '../../state/store-provider.tsx'
import { picturesOf } from '../../parts/pictures.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { WUNTI, aCinema } from '../../test/programme.ts'
import { ADA } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import { Carousel } from './carousel.tsx'
import { previewOf } from './preview-center.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('without a cinema to show, the centers open', async () => {
  await answering({})
  const app = openApp('/previewcenter', (store) => signIn(store, ADA))
  await waitFor(() => expect(app.path()).toBe('/velvetcenters'))
})

test('both screens that lead here pass their cinema, and one of them is returned to', () => {
  expect(previewOf({ cinemaID: 'a' })).toEqual({ cinemaId: 'a', isFromSelectCinema: false })
  expect(previewOf({ CinemaID: 'b', coming_from_selectcinema: true })).toEqual({
    cinemaId: 'b',
    isFromSelectCinema: true,
  })
  expect(previewOf(null)).toEqual({ cinemaId: undefined, isFromSelectCinema: false })
})

test.each(['', 'no list', '{}', '[]', '[1, null]'])(
  'a list of pictures such as %j is replaced by the preview picture',
  async (CinemaImages) => {
    await answering({})
    const [picture, ...others] = picturesOf(aCinema('Wunti', { CinemaImages }))
    expect(picture).toContain('/media/cinemas/Wunti-1.webp')
    expect(others).toEqual([])
  },
)

test.each([
  [{ cinemaID: 'gone' }, 'Velvet Centers', '/velvetcenters'],
  [{ CinemaID: 'gone', coming_from_selectcinema: true }, 'Find Nearby', '/selectcinema'],
])('an unknown cinema offers the list of cinemas instead of Try Again', async (state, label, path) => {
  await answering({ 'GET /api/v1/cinema/gone': new AppError('cinema-not-found') })
  openApp('/previewcenter', (store) => signIn(store, ADA), state)
  await screen.findByText('This cinema is not in our list')
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  const list = within(screen.getByRole('main')).getByRole('link', { name: label })
  expect(list.getAttribute('href')).toBe(path)
})

/** Shows three pictures. `shown` returns the number of the visible one. */
function openCarousel() {
  const box = { left: 0, width: 360, top: 0, height: 225 } as DOMRect
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box)
  render(
    <StoreProvider store={makeStore().store}>
      <Carousel pictures={['/a.webp', '/b.webp', '/c.webp']} name={WUNTI.Name} />
    </StoreProvider>,
  )
  const strip = screen.getByRole('group', { name: 'Pictures of Wunti' })
  const style = () => (strip.firstElementChild as HTMLElement).style
  const shown = () => 1 - Number(/-?\d+/.exec(style().transform)?.[0]) / 100
  const drag = (fromX: number, toX: number, down = 0) => {
    fireEvent.pointerDown(strip, { clientX: fromX, clientY: 100 })
    fireEvent.pointerUp(strip, { clientX: toX, clientY: 100 + down })
  }
  return { strip, style, shown, drag }
}

test('a tap on the right half shows the next picture, and on the left the previous', () => {
  const { shown, drag } = openCarousel()
  drag(300, 300)
  expect(shown()).toBe(2)
  drag(40, 40)
  expect(shown()).toBe(1)
  drag(40, 40)
  expect(shown()).toBe(1)
  screen.getByAltText('Wunti, picture 1 of 3')
})

test('the carousel has neither arrows nor indicators', () => {
  const { strip } = openCarousel()
  expect(strip.children).toHaveLength(1)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a swipe over five pixels moves the pictures, and a shorter one is a tap', () => {
  const { shown, drag } = openCarousel()
  drag(200, 194)
  expect(shown()).toBe(2)
  drag(200, 206)
  expect(shown()).toBe(1)
  drag(200, 195)
  expect(shown(), 'five pixels on the right half are a tap there').toBe(2)
  drag(300, 250, 120)
  expect(shown(), 'a steep move is the page being scrolled').toBe(2)
})

test('the arrow keys move the pictures in 350 milliseconds', () => {
  const { strip, style, shown } = openCarousel()
  fireEvent.keyDown(strip, { key: 'ArrowRight' })
  expect(shown()).toBe(2)
  fireEvent.keyDown(strip, { key: 'ArrowLeft' })
  expect(shown()).toBe(1)
  expect(style().transitionDuration).toBe('350ms')
})

test('pictures advance every three seconds until the last one or a touch', () => {
  vi.useFakeTimers()
  const { shown, drag } = openCarousel()
  act(() => void vi.advanceTimersByTime(2_999))
  expect(shown()).toBe(1)
  act(() => void vi.advanceTimersByTime(1))
  expect(shown()).toBe(2)
  drag(40, 40)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(shown()).toBe(1)
})
