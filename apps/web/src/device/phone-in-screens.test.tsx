import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openShell, Refusal } from '@velvet/device/test/open-shell'
import { openAppInShell } from '../test/open-app-in-shell.tsx'
import type { InShell } from '../test/open-app-in-shell.tsx'
import { ADA, tokenOf } from '../test/samples.ts'

vi.mock('../screens/profile/compress-picture.ts', () => ({
  loadCompressor: () => Promise.resolve((file: File) => Promise.resolve(file)),
}))

const CHECK = 'Geolocation.checkPermissions'
const ASK = 'Geolocation.requestPermissions'
const PROMPT = { location: 'prompt', coarseLocation: 'prompt' }
const DENIED = { location: 'denied', coarseLocation: 'denied' }
const GRANTED = { location: 'granted', coarseLocation: 'granted' }
const HOME = { path: '/', server: { 'GET /api/v1/movies': { moviesList: [] } } }

const PERMITTED = { 'Camera.checkPermissions': { camera: 'granted', photos: 'granted' } }
const signedIn: NonNullable<InShell['prepare']> = ({ signIn }, store) => signIn(store, ADA)

const warnings = vi.spyOn(console, 'warn')
beforeEach(() => void warnings.mockReset().mockImplementation(() => undefined))

describe.each(['android', 'ios'] as const)('in the %s app', (platform) => {
  test('the app explains why it needs the location before the phone asks once', async () => {
    let states = PROMPT
    const { shell, store } = await openAppInShell(platform, {
      ...HOME,
      phone: { [CHECK]: () => states, [ASK]: () => (states = GRANTED) },
    })
    await screen.findByText('Location permissions are required to use this feature')
    screen.getByText(/requires location services to find centers near you/)
    expect(shell.names()).not.toContain(ASK)
    fireEvent.click(screen.getByRole('button', { name: 'Allow location' }))
    await waitFor(() =>
      expect(store.getState().userLocation.userCoordinatesData).toEqual({
        latitude: 10.31,
        longitude: 9.84,
      }),
    )
    expect(shell.names().filter((call) => call === ASK)).toEqual([ASK])
    expect(screen.queryByText(/requires location services/)).toBeNull()
  })

  test('a refusal shows its message, Try again, and where to change the setting', async () => {
    const { shell } = await openAppInShell(platform, {
      ...HOME,
      phone: { [CHECK]: DENIED, [ASK]: DENIED },
    })
    await screen.findByText('Location permissions denied by user')
    screen.getByText(/in the phone's settings/)
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(shell.names()).toContain(ASK))
    await screen.findByRole('button', { name: 'Try Again' })
  })

  test('a phone whose location is turned off says so', async () => {
    const off = new Refusal('Location services are not enabled.', 'OS-PLUG-GLOC-0007')
    await openAppInShell(platform, { ...HOME, phone: { [CHECK]: off } })
    await screen.findByText('Location is turned off on this phone')
    screen.getByRole('button', { name: 'Try Again' })
    screen.getByRole('button', { name: 'Choose your area' })
  })

  test('a shell that cannot read the location says so, and offers another way in', async () => {
    await openAppInShell(platform, { ...HOME, without: ['Geolocation'] })
    await screen.findByText('Platform not supported for geolocation')
    screen.getByRole('button', { name: 'Choose your area' })
  })

  async function pick(way: string, phone: Record<string, unknown>) {
    const opened = await openAppInShell(platform, {
      path: '/profile',
      prepare: signedIn,
      phone: { ...PERMITTED, ...phone },
      server: {
        [`GET /api/v1/user/${ADA.UUID}`]: { user: ADA },
        'POST /api/v1/user/upload': { message: 'ok', UserDpUrl: '/uploads/ada.webp' },
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Change your picture' }))
    fireEvent.click(screen.getByRole('button', { name: way }))
    return opened
  }
  const WAYS = [
    ['Take a photo', 'Camera.takePhoto'],
    ['Choose from your photos', 'Camera.chooseFromGallery'],
  ] as const

  test.each(WAYS)('%s: the chosen picture is sent', async (way, call) => {
    const result = { type: 0, saved: false, webPath: 'data:image/png;base64,iVBORw0KGgo=' }
    const { server, shell } = await pick(way, {
      'Camera.takePhoto': result,
      'Camera.chooseFromGallery': { results: [result] },
    })
    await waitFor(() => expect(server.requests).toContain('POST /api/v1/user/upload'))
    const asked = shell.calls.find((one) => one.call === call)
    expect(asked?.options).toMatchObject({ quality: 90 })
  })

  test.each(WAYS)('%s: each failure has its own message', async (way, call) => {
    const failing = (answer: unknown) => ({ [call]: answer })
    await pick(way, failing(new Refusal('no', 'OS-PLUG-CAMR-0010')))
    await screen.findByRole('dialog', { name: 'Error' })
    screen.getByText('An error occurred while selecting the image.')
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a picture without a path shows a message', async () => {
    await pick('Take a photo', { 'Camera.takePhoto': { type: 0, saved: false } })
    await screen.findByText('Image webPath is undefined.')
  })

  test('a cancelled photo is mentioned, and is not a failure', async () => {
    const cancelled = new Refusal('cancelled', 'OS-PLUG-CAMR-0020')
    await pick('Choose from your photos', { 'Camera.chooseFromGallery': cancelled })
    await screen.findByText('User cancelled photos app.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  async function prepareWith(read: unknown) {
    const kept = new Map<string, string>()
    openShell(platform, {
      'SecureStorage.setSynchronizeKeychain': undefined,
      'SecureStorage.internalGetItem': read,
      'SecureStorage.internalSetItem': (item: { prefixedKey: string; data: string }) =>
        void kept.set(item.prefixedKey, item.data),
      'SecureStorage.internalRemoveItem': ({ prefixedKey }: { prefixedKey: string }) => ({
        success: kept.delete(prefixedKey),
      }),
    })
    await (await import('./prepare-shell.ts')).prepareShell()
    return { kept, tokens: await import('@velvet/client/token-store') }
  }

  test('the token is stored in the key store of the phone, and not in the web view', async () => {
    const token = tokenOf(ADA.UUID)
    const { kept, tokens } = await prepareWith({ data: token })
    expect(tokens.readToken()).toBe(token)
    tokens.storeToken('a.fresh.one')
    await waitFor(() => expect([...kept.values()]).toEqual(['a.fresh.one']))
    expect(localStorage.getItem('token')).toBeNull()
    tokens.forgetToken()
    await waitFor(() => expect(kept.size).toBe(0))
  })

  test('a token that is still in the web view is moved to the key store', async () => {
    localStorage.setItem('token', 'an.older.one')
    const { kept, tokens } = await prepareWith({ data: null })
    expect(tokens.readToken()).toBe('an.older.one')
    expect([[...kept.values()], localStorage.getItem('token')]).toEqual([['an.older.one'], null])
  })

  test('the app starts even if the key store fails', async () => {
    localStorage.setItem('token', 'an.older.one')
    const { tokens } = await prepareWith(new Refusal('locked', 'osError'))
    expect(tokens.readToken()).toBe('an.older.one')
    expect(warnings).toHaveBeenCalledWith('The key store does not work', expect.anything())
  })
})
