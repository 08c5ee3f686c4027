import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { instantOf } from '@velvet/contract/shared/time/time'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openApp, signIn } from '../../test/open-app.tsx'
import { FILM, TRAILER, aShowtime, answerOf, dayAfter } from '../../test/programme.ts'
import { ADA, AREA_IN_PATH } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const PATH = `/trailer/${TRAILER.TrailerID}`

// jsdom cannot play videos.
const play = vi.fn<() => Promise<void>>()
beforeEach(() => {
  play.mockReset().mockResolvedValue()
  HTMLMediaElement.prototype.play = play
  HTMLMediaElement.prototype.pause = () => undefined
})

async function openTrailer(path = PATH) {
  const server = await answering({
    [`GET /api/v1/trailer/${TRAILER.TrailerID}`]: { eachTrailer: TRAILER },
    [`GET /api/v1/selected-trailer/${FILM.MovieID}`]: { eachTrailer: TRAILER },
  })
  const app = openApp(path, (store) => signIn(store, ADA))
  const video = await screen.findByLabelText<HTMLVideoElement>(/^Trailer of/)
  return { ...app, server, video }
}

test('a trailer starts by itself and repeats, with title, controls and volume', async () => {
  const { video } = await openTrailer()
  screen.getByRole('heading', { name: 'The Wedding Party' })
  expect(play).toHaveBeenCalledTimes(1)
  expect(video).toMatchObject({ loop: true, controls: true, volume: 0.8, muted: false })
  expect(video.src).toContain(TRAILER.TrailerVideoUrl)
})

test('if sound is not permitted yet, the trailer starts without it', async () => {
  play.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  const { video } = await openTrailer()
  await waitFor(() => expect(video.muted).toBe(true))
  expect(play).toHaveBeenCalledTimes(2)
})

test('in the background a trailer plays to its end, and then the trailers open', async () => {
  const { video, path } = await openTrailer()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(video.loop).toBe(false)
  fireEvent.ended(video)
  await waitFor(() => expect(path()).toBe('/trailers'))
  vi.restoreAllMocks()
})

test('the back button leads home for a person who came by a link from elsewhere', async () => {
  const { path } = await openTrailer()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(path()).toBe('/home'))
})

test('the trailer of a film has an address of its own', async () => {
  const { server } = await openTrailer(`/selected-trailer/${FILM.MovieID}`)
  expect(server.requests).toContain(`GET /api/v1/selected-trailer/${FILM.MovieID}`)
})

test('a phone that saves data shows the size first, and loads nothing', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  const { video } = await openTrailer()
  expect(play).not.toHaveBeenCalled()
  expect(video.preload).toBe('none')
  screen.getByText('Playing this trailer takes 1.2 MB.')
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  expect(play).toHaveBeenCalledTimes(1)
})

test('sound can be turned off and on again', async () => {
  const { video } = await openTrailer()
  fireEvent.click(screen.getByRole('button', { name: 'Mute' }))
  expect(video.muted).toBe(true)
  fireEvent.volumeChange(video)
  fireEvent.click(await screen.findByRole('button', { name: 'Sound on' }))
  expect(video.muted).toBe(false)
})

test('a trailer that loses the network can be played again later', async () => {
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
  onTestFinished(() => load.mockRestore())
  const { video } = await openTrailer()
  let error: MediaError | null = { code: 4 } as MediaError
  Object.defineProperty(video, 'error', { get: () => error })
  fireEvent.error(video)
  screen.getByText('The trailer did not arrive. Press Play to try again.')
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  act(() => void window.dispatchEvent(new Event('online')))
  expect([load.mock.calls.length, play.mock.calls.length]).toEqual([2, 3])
  error = null
  fireEvent.loadStart(video)
  expect(screen.queryByText(/did not arrive/)).toBeNull()
})

test('a trailer that is lost while it plays offers Play, as its message says', async () => {
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
  onTestFinished(() => load.mockRestore())
  const { video } = await openTrailer()
  Object.defineProperty(video, 'paused', { value: false })
  fireEvent.play(video)
  screen.getByRole('button', { name: 'Pause' })
  Object.defineProperty(video, 'error', { value: { code: 2 } })
  fireEvent.error(video)
  screen.getByText('The trailer did not arrive. Press Play to try again.')
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  expect(load).toHaveBeenCalledTimes(1)
})

test('a trailer without a video has its title, and no player', async () => {
  const bare = { ...TRAILER, TrailerVideoUrl: '' }
  await answering({ [`GET /api/v1/trailer/${TRAILER.TrailerID}`]: { eachTrailer: bare } })
  openApp(PATH)
  await screen.findByRole('heading', { name: 'The Wedding Party' })
  screen.getByText('Trailer details not available')
  expect(document.querySelector('video')).toBeNull()
})

test('a trailer that does not exist says so', async () => {
  await answering({})
  openApp(PATH)
  await screen.findByText('There is nothing at this address')
})

test('a trailer leads to the showtimes of its film', async () => {
  const { path } = await openTrailer()
  fireEvent.click(screen.getByRole('link', { name: 'See showtimes' }))
  await waitFor(() => expect(path()).toBe(`/movie/${FILM.MovieID}`))
})

test('under the player stand the film, its rating and its times this evening', async () => {
  const today = dayAfter(2)
  vi.useFakeTimers({ shouldAdvanceTime: true, now: instantOf(today, '12:00') })
  onTestFinished(() => void vi.useRealTimers())
  await answering({
    [`GET /api/v1/trailer/${TRAILER.TrailerID}`]: { eachTrailer: TRAILER },
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
    [`GET /api/v1/showingshowtimes/${FILM.MovieID}/${AREA_IN_PATH}`]: answerOf([
      aShowtime('14:00', { Date: today }),
      aShowtime('19:00', { Date: today, AssignedSeats: 98 }),
    ]),
  })
  const app = openApp(PATH, (store) => signIn(store, ADA))
  const tonight = within(await screen.findByRole('region', { name: 'Tonight' }))
  await screen.findByText('A film.')
  screen.getByText(new RegExp(`${FILM.Rating} · Yoruba`))
  const [chip, ...others] = tonight.getAllByRole('button')
  expect([chip?.textContent, others]).toEqual(['7:00 PMZarandaLimited! 2 left', []])
  fireEvent.click(chip ?? document.body)
  await waitFor(() => expect(app.path()).toBe('/selectcinema'))
})

test.each(['trailer', 'selected-trailer'])(
  'an unknown trailer at /%s leads to the films instead of another try',
  async (place) => {
    await answering({ [`GET /api/v1/${place}/xyz`]: new AppError('trailer-not-found') })
    openApp(`/${place}/xyz`)
    await screen.findByText('This trailer is not available')
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    const films = within(screen.getByRole('main')).getByRole('link', { name: 'See a Movie' })
    expect(films.getAttribute('href')).toBe('/')
  },
)
