import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '@velvet/contract/shared/errors'
import { uploadPicture } from '../../calls/profile.ts'
import { endSession } from '../../parts/end-session.ts'
import type { AppStore } from '../../state/store.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import * as pictures from './picture-store.ts'

// Compression needs a canvas, which jsdom lacks, so a journey tests it in a real browser.
const compress = vi.fn((file: File) => Promise.resolve(file))
vi.mock('./compress-picture.ts', () => ({ loadCompressor: () => Promise.resolve(compress) }))

const ACCOUNT = `GET /api/v1/user/${ADA.UUID}`
const UPLOAD = 'POST /api/v1/user/upload'
const PICTURED = { ...ADA, UserDpUrl: '/uploads/ada.webp' }
const SENT = { message: 'Picture changed', UserDpUrl: PICTURED.UserDpUrl }

const ada = (store: AppStore) => signIn(store, ADA)
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const aFile = (type: string, bytes: BlobPart = PNG) => new File([bytes], 'me', { type })
const picture = () => document.querySelector('img[width="88"]')

async function choose(file: File): Promise<void> {
  await screen.findByRole('button', { name: 'Change your picture' })
  fireEvent.change(screen.getByLabelText('Picture'), { target: { files: [file] } })
}

const warnings = vi.spyOn(console, 'warn')
beforeEach(() => {
  warnings.mockReset().mockImplementation(() => undefined)
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  Reflect.deleteProperty(URL, 'createObjectURL')
  Reflect.deleteProperty(URL, 'revokeObjectURL')
})

test.each(['application/pdf', 'image/svg+xml', '', 'image/png', 'image/jpeg'])(
  'a file that is no picture is refused, though the phone calls it %j',
  async (type) => {
    const server = await answering({ [ACCOUNT]: { user: ADA } })
    openApp('/profile', ada)
    await choose(aFile(type, '<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await screen.findByRole('dialog', { name: 'Info' })
    screen.getByText('Please select a valid image file (JPEG, PNG, GIF, or WEBP).')
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.requests).not.toContain(UPLOAD)
  },
)

test.each(['image/png', 'image/jpg', 'application/octet-stream', ''])(
  'a picture that the phone calls %j is sent, and replaces the earlier one',
  async (type) => {
    const server = await answering({ [ACCOUNT]: { user: ADA }, [UPLOAD]: SENT })
    openApp('/profile', ada)
    await screen.findByRole('button', { name: 'Change your picture' })
    expect(picture()).toBeNull()
    server.answers[ACCOUNT] = { user: PICTURED }
    await choose(aFile(type))
    await screen.findByText('Picture changed')
    expect(picture()?.getAttribute('src')).toBe('blob:picture')
  },
)

test('a picture that is still being sent at a logout is not stored on the phone', async () => {
  const sent = Promise.withResolvers<unknown>()
  const server = await answering({ [ACCOUNT]: { user: ADA }, [UPLOAD]: () => sent.promise })
  const keep = vi.spyOn(pictures, 'keepPicture')
  const { store } = openApp('/profile', ada)
  await choose(aFile('image/png'))
  await waitFor(() => expect(server.requests).toContain(UPLOAD))
  act(() => {
    store.dispatch(endSession())
  })
  sent.resolve(SENT)
  // When a whole call that began after the answer is over, the app has acted on that answer.
  await act(() => uploadPicture({ uuid: ADA.UUID }, { form: new FormData() }))
  expect(keep).not.toHaveBeenCalled()
  keep.mockRestore()
})

test('a failed upload is logged, and its message stays until the next try', async () => {
  const refusal = new AppError('image-invalid', { message: 'Not a picture' })
  await answering({ [ACCOUNT]: { user: ADA }, [UPLOAD]: refusal })
  openApp('/profile', ada)
  await choose(aFile('image/png'))
  const text = await screen.findByText('Your picture was not changed. Please try again.')
  expect(text.closest('.visually-hidden')).toBeNull()
  expect(text.closest('[role=status]')).not.toBeNull()
  expect(warnings).toHaveBeenCalledWith('Failed to upload image: Not a picture')
})

test('the picture is loaded through the image proxy, and not from any cache', async () => {
  const server = await answering({ [ACCOUNT]: { user: PICTURED } })
  openApp('/profile', (store) => signIn(store, PICTURED))
  await waitFor(() =>
    expect(server.requests.join()).toMatch(/GET \/api\/v1\/imageproxy\?url=%2Fuploads%2Fada\.webp&v=\d{13}/),
  )
})

test('a picture that cannot be loaded is only logged, and the default one stays', async () => {
  await answering({ [ACCOUNT]: { user: PICTURED } })
  openApp('/profile', (store) => signIn(store, PICTURED))
  await waitFor(() => expect(warnings).toHaveBeenCalledWith('Network response was not ok'))
  expect(picture()).toBeNull()
})

test('without a picture nothing is loaded', async () => {
  const server = await answering({ [ACCOUNT]: { user: ADA } })
  openApp('/profile', ada)
  await waitFor(() => expect(server.requests).toContain(ACCOUNT))
  expect(server.requests.join()).not.toContain('imageproxy')
})

test('a picture that cannot be compressed in ten seconds is refused', async () => {
  const server = await answering({ [ACCOUNT]: { user: ADA } })
  openApp('/profile', ada)
  await screen.findByRole('button', { name: 'Change your picture' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  compress.mockImplementationOnce(() => new Promise(() => undefined))
  await choose(aFile('image/png'))
  await vi.waitFor(() => expect(compress).toHaveBeenCalled())
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await screen.findByText(/^This picture is too much for this phone/)
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(server.requests).not.toContain(UPLOAD)
})

test('a person can cancel a picture that is being compressed', async () => {
  const server = await answering({ [ACCOUNT]: { user: ADA } })
  compress.mockImplementationOnce(() => new Promise(() => undefined))
  openApp('/profile', ada)
  await choose(aFile('image/png'))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await screen.findByText('Your picture stays as it was.')
  expect(server.requests).not.toContain(UPLOAD)
})
