import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type * as product from '../../app/product.ts'
import type { AppStore } from '../../state/store.ts'
import { coordinatesFailed, coordinatesRead } from '../../state/user-location.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ZARANDA } from '../../test/programme.ts'
import { ADA, AREA_IN_PATH } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

vi.mock('../../app/product.ts', async (original) => {
  const actual = await original<typeof product>()
  return { ...actual, PRODUCT: { ...actual.PRODUCT, hasDebugRoutes: true } }
})

const HERE = { latitude: 10.31, longitude: 9.84 }
const located = (store: AppStore) => {
  signIn(store, ADA)
  store.dispatch(coordinatesRead(HERE))
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition: () => undefined },
    configurable: true,
  })
})

test('/geo shows the coordinates as soon as they are known', async () => {
  await answering({
    'GET /api/v1/geocode?lat=10.31&lng=9.84': {
      coordinates: { lat: 10.31, lng: 9.84 },
      formatted_address: 'Bauchi, Bauchi State, Nigeria',
      LGA: 'Bauchi LGA',
      State: 'Bauchi State',
      Country: 'Nigeria',
    },
  })
  const { store } = openApp('/geo', (opened) => signIn(opened, ADA))
  await screen.findByText('Fetching location...')
  act(() => void store.dispatch(coordinatesRead(HERE)))
  for (const text of ['10.31, 9.84', 'Bauchi, Bauchi State, Nigeria', 'Bauchi LGA', 'Nigeria']) {
    await screen.findByText(text)
  }
})

test('/dist requests the distance to a cinema', async () => {
  await answering({
    [`GET /api/v1/cinemas/${AREA_IN_PATH}`]: { cinemasLists: [ZARANDA] },
    [`GET /api/v1/distance?lat=10.31&lng=9.84&cinemaID=${ZARANDA.CinemaID}`]: {
      distance: '8.4 km',
      duration: '19 mins',
    },
  })
  openApp('/dist', located)
  await screen.findByText('8.4 km')
  screen.getByText('19 mins')
})

test('/usergps gives the reason when there is no reading, and reads again', async () => {
  openApp('/usergps', (store) => void store.dispatch(coordinatesFailed('platform-not-supported')))
  await screen.findByText('Platform not supported for geolocation')
  Object.defineProperty(navigator, 'geolocation', {
    value: {
      getCurrentPosition: (pass: (position: unknown) => void) => pass({ coords: HERE }),
    },
    configurable: true,
  })
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('10.31, 9.84')
})

test('/internetcheck follows the network', async () => {
  openApp('/internetcheck')
  await screen.findByText('Online')
  act(() => void window.dispatchEvent(new Event('offline')))
  await screen.findByText('Offline')
})

test('/mytest sends a photo and shows the answer', async () => {
  const server = await answering({ 'POST /api/v1/placeholder': {} })
  openApp('/mytest')
  const photo = new File(['bytes'], 'me.png', { type: 'image/png' })
  fireEvent.change(await screen.findByLabelText('Photo'), { target: { files: [photo] } })
  await screen.findByText('me.png: answered 200')
  await waitFor(() => expect(server.requests).toContain('POST /api/v1/placeholder'))
})
