import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CallError } from '@velvet/client/call-error'
import type { CallOptions } from '@velvet/client/call'
import type { Film } from '@velvet/contract/catalogue/films.calls'
import { TRAILER_MAX_BYTES, TRAILER_TOO_LARGE } from '@velvet/contract/catalogue/films.rules'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { A_FILM } from './test/film.ts'
import { TrailerCard } from './trailer-card.tsx'

type Call = (input: { id: string }, options: CallOptions) => Promise<unknown>
const calls = vi.hoisted(() => ({
  uploadTrailer: vi.fn<Call>(),
  fetchTrailer: vi.fn<Call>(),
  removeTrailer: vi.fn<Call>(),
}))
vi.mock('./calls.ts', () => ({ filmCalls: calls, REREADS: [] }))
beforeEach(() => {
  vi.resetAllMocks()
})

const TRAILER = { url: '/uploads/trailers/a.mp4', seconds: 95, bytes: 12_300_000 }

const show = (trailer: Film['trailer']) =>
  render(<TrailerCard film={{ ...A_FILM, trailer }} />, { wrapper: aPage().wrapper })

function choose(label: string, size = 4): File {
  const video = new File(['film'], 'trailer.mp4')
  Object.defineProperty(video, 'size', { value: size })
  fireEvent.change(screen.getByLabelText(label), { target: { files: [video] } })
  return video
}

test('a film without a trailer takes one, with the version that was read', async () => {
  calls.uploadTrailer.mockResolvedValue({})
  show(null)
  expect(screen.getByText(/at most 10 minutes and 20 MB/)).toBeDefined()
  const video = choose('Upload a trailer')
  await screen.findByText('The trailer is set.')
  const [input, options] = calls.uploadTrailer.mock.calls[0] ?? []
  expect(input).toEqual({ id: 'film' })
  expect(options).toMatchObject({ version: 3 })
  expect(options?.form?.get('video')).toBe(video)
})

test('a trailer that is too large is refused before it is sent', async () => {
  calls.uploadTrailer.mockResolvedValue({})
  show(null)
  const first = choose('Upload a trailer')
  await screen.findByText('The trailer is set.')
  choose('Upload a trailer', TRAILER_MAX_BYTES + 1)
  await screen.findByText(TRAILER_TOO_LARGE)
  await waitFor(() => expect(screen.queryByText('The trailer is set.')).toBeNull())
  const second = choose('Upload a trailer')
  await screen.findByText('The trailer is set.')
  expect(screen.queryByText(TRAILER_TOO_LARGE)).toBeNull()
  const sent = calls.uploadTrailer.mock.calls.map(([, options]) => options.form?.get('video'))
  expect(sent).toEqual([first, second])
})

test('a refusal stands beside the field, and the present trailer stays', async () => {
  const text = 'Please choose an MP4'
  const refused = new CallError('trailer-invalid', text, 400, { video: text })
  calls.uploadTrailer.mockRejectedValue(refused)
  const { container } = show(TRAILER)
  choose('Replace the trailer')
  expect(await screen.findByText(text)).toBeDefined()
  const video = container.querySelector('video')
  expect(video?.getAttribute('src')).toBe(TRAILER.url)
  expect(video?.preload).toBe('none')
  expect(screen.getByText('1:35, 12.3 MB')).toBeDefined()
})

test('offline, a trailer is refused with a message', async () => {
  calls.uploadTrailer.mockRejectedValue(new CallError('network', 'No network', 0))
  show(null)
  choose('Upload a trailer')
  expect(await screen.findByText('No network')).toBeDefined()
})

test('a trailer is copied from an address, and a refusal stands beside the field', async () => {
  const text = 'No video arrived'
  calls.fetchTrailer.mockRejectedValueOnce(new CallError('trailer-address-silent', text, 502, { address: text }))
  calls.fetchTrailer.mockResolvedValueOnce({})
  show(null)
  const field = screen.getByLabelText('Or copy it from an address')
  const address = 'https://films.example/a.mp4'
  fireEvent.change(field, { target: { value: address } })
  fireEvent.click(screen.getByText('Copy the trailer'))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.click(screen.getByText('Copy the trailer'))
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(calls.fetchTrailer.mock.calls).toMatchObject([
    [{ id: 'film', address }, { version: 3 }],
    [{ id: 'film', address }, { version: 3 }],
  ])
})

test('a trailer is removed once the user has confirmed it', async () => {
  calls.uploadTrailer.mockResolvedValue({})
  calls.removeTrailer.mockResolvedValue({})
  show(TRAILER)
  choose('Replace the trailer')
  await screen.findByText('The trailer is set.')
  fireEvent.click(screen.getByText('Remove the trailer'))
  fireEvent.click(screen.getByText('Remove it'))
  await screen.findByText('The trailer is removed.')
  expect(screen.queryByText('The trailer is set.')).toBeNull()
  expect(calls.removeTrailer.mock.calls).toMatchObject([[{ id: 'film' }, { version: 3 }]])
})
