import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const phone = vi.hoisted(() => ({ kept: undefined as File | undefined }))

// jsdom has no database. These tests are about which picture is stored, and for which address.
vi.mock('./picture-store.ts', () => ({
  readPicture: () => Promise.resolve(phone.kept),
  keepPicture: (picture: Blob, address: string) => {
    phone.kept = new File([picture], address)
    return Promise.resolve(phone.kept)
  },
}))

const PICTURED = { ...ADA, UserDpUrl: '/uploads/ada.webp' }
const picture = () => document.querySelector('img[width="88"]')

beforeEach(() => {
  URL.createObjectURL = (file) => `blob:${(file as File).name}`
  URL.revokeObjectURL = () => undefined
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  Reflect.deleteProperty(URL, 'createObjectURL')
  Reflect.deleteProperty(URL, 'revokeObjectURL')
})

async function openProfile() {
  const server = await answering({
    [`GET /api/v1/user/${ADA.UUID}`]: { user: PICTURED },
  })
  openApp('/profile', (store) => signIn(store, PICTURED))
  return server
}

test('a stored picture is shown without loading it again', async () => {
  phone.kept = new File(['bytes'], PICTURED.UserDpUrl)
  const server = await openProfile()
  await waitFor(() => expect(picture()?.getAttribute('src')).toBe('blob:/uploads/ada.webp'))
  // The account is read after the picture was looked for.
  await waitFor(() => expect(server.requests).toContain(`GET /api/v1/user/${ADA.UUID}`))
  expect(server.requests.join()).not.toContain('imageproxy')
})

test('a picture with a new address is loaded', async () => {
  phone.kept = new File(['bytes'], '/uploads/older.webp')
  const server = await openProfile()
  await waitFor(() => expect(server.requests.join()).toContain('imageproxy?url=%2Fuploads%2Fada.webp'))
})
