import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import { makeStore } from '../../state/store.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { WUNTI, aCinema } from '../../test/programme.ts'
import { ADA } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import { Carousel } from './carousel.tsx'
import { picturesOf } from './pictures.ts'
import { previewOf } from './preview-of.ts'

test('without a cinema to look at the centers open', async () => {
  await answering({})
  const app = openApp('/previewcenter', (store) => signIn(store, ADA))
  await waitFor(() => expect(app.path()).toBe('/velvetcenters'))
})

test('both screens that lead here name their cinema, and one of them wants to be gone back to', () => {
  expect(previewOf({ cinemaID: 'a' })).toEqual({ cinemaId: 'a', isFromSelectCinema: false })
  expect(previewOf({ CinemaID: 'b', coming_from_selectcinema: true })).toEqual({
    cinemaId: 'b',
    isFromSelectCinema: true,
  })
  expect(previewOf(null)).toEqual({ cinemaId: undefined, isFromSelectCinema: false })
})

test.each(['', 'no list', '{}', '[]', '[1, null]'])(
  'a list of pictures that reads %j leaves the preview picture',
  async (CinemaImages) => {
    await answering({})
    const [picture, ...others] = picturesOf(aCinema('Wunti', { CinemaImages }))
    expect(picture).toContain('/media/cinemas/Wunti-1.webp')
    expect(others).toEqual([])
  },
)

test('a tap on the right half shows the next picture, on the left half the one before', () => {
  const scrollBy = vi.fn()
  HTMLElement.prototype.scrollBy = scrollBy
  const box = { left: 0, width: 360, top: 0, height: 225 } as DOMRect
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
  render(
    <Provider store={makeStore().store}>
      <Carousel pictures={['/a.webp', '/b.webp']} name={WUNTI.Name} />
    </Provider>,
  )
  const strip = screen.getByRole('group', { name: 'Pictures of Wunti' })
  fireEvent.click(strip, { clientX: 300 })
  fireEvent.click(strip, { clientX: 40 })
  expect(scrollBy.mock.calls.map(([to]) => (to as ScrollToOptions).left)).toEqual([360, -360])
  screen.getByAltText('Wunti, picture 2 of 2')
  vi.restoreAllMocks()
})
