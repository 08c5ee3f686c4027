// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { readCoordinates } from './location.ts'

afterEach(() => vi.unstubAllGlobals())

function geolocation(getCurrentPosition: Geolocation['getCurrentPosition'] | undefined): void {
  vi.stubGlobal('navigator', { geolocation: getCurrentPosition && { getCurrentPosition } })
}

function refusal(code: number): void {
  geolocation((_, fail) => fail?.({ code } as GeolocationPositionError))
}

test('coordinates contain latitude and longitude only', async () => {
  geolocation((pass) => pass({ coords: { latitude: 10.31, longitude: 9.84, accuracy: 5 } } as GeolocationPosition))
  expect(await readCoordinates()).toEqual({ latitude: 10.31, longitude: 9.84 })
})

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timed-out'],
  [9, 'unavailable'],
])('the browser reports code %i, which means %s', async (code, reason) => {
  refusal(code)
  await expect(readCoordinates()).rejects.toMatchObject({ reason })
})

test('a browser without geolocation fails at once instead of waiting', async () => {
  geolocation(undefined)
  await expect(readCoordinates()).rejects.toMatchObject({ reason: 'not-supported' })
})
