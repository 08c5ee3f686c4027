import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { areaChosen, coordinatesRead } from '../../state/user-location.ts'
import { openApp } from '../../test/open-app.tsx'
import { LOCATIONS, serving, field, write, press, openSignUp } from '../../test/sign-up-form.ts'

test('state and LGA appear one after the other, and nothing is chosen in advance', async () => {
  await serving()
  await openSignUp()
  expect(field('Country').value).toBe('')
  expect(screen.queryByLabelText('State')).toBeNull()
  write('Country', 'Nigeria')
  expect(field('State').value).toBe('')
  expect(screen.queryByLabelText('Province/LGA')).toBeNull()
  write('State', 'Bauchi')
  expect(field('Province/LGA').value).toBe('')
})

test('another state clears the LGA, and another country clears both', async () => {
  await serving()
  await openSignUp()
  write('Country', 'Nigeria')
  write('State', 'Bauchi')
  write('Province/LGA', 'Katagum')
  write('State', 'Gombe')
  expect(field('Province/LGA').value).toBe('')
  write('Province/LGA', 'Akko')
  write('Country', 'Ghana')
  expect(field('Region').value).toBe('')
  expect(screen.queryByLabelText('Province/LGA')).toBeNull()
})

test('outside Nigeria, a region is the whole area', async () => {
  await serving()
  await openSignUp()
  write('Country', 'Ghana')
  write('Region', 'Ashanti')
  expect(screen.queryByLabelText('Province/LGA')).toBeNull()
  expect(JSON.stringify(Object.entries(sessionStorage))).toContain('Kumasi')
})

test('a list of areas that failed to load can be requested again', async () => {
  const server = await serving({ 'GET /api/v1/locations': new Error('cut') })
  openApp('/signup')
  await screen.findByText('Network error')
  server.answers['GET /api/v1/locations'] = LOCATIONS
  press('Try Again')
  await within(screen.getByLabelText('Country')).findByText('Nigeria')
})

const NEAR_AKKO = coordinatesRead({ latitude: 10.3, longitude: 11.2 })
const area = () => ['Country', 'State', 'Province/LGA'].map((label) => field(label).value)

test('the area is guessed from the location, and the person can change it', async () => {
  await serving()
  await openSignUp((store) => store.dispatch(NEAR_AKKO))
  await screen.findByText(/^The area where you are/)
  expect(area()).toEqual(['Nigeria', 'Gombe', 'Akko'])
  write('State', 'Bauchi')
  write('Province/LGA', 'Katagum')
  expect(area()).toEqual(['Nigeria', 'Bauchi', 'Katagum'])
  expect(screen.queryByText(/^The area where you are/)).toBeNull()
})

test('a location that is read late changes no area that was chosen', async () => {
  await serving()
  const { store } = await openSignUp()
  write('Country', 'Ghana')
  act(() => void store.dispatch(NEAR_AKKO))
  expect(field('Country').value).toBe('Ghana')
  expect(field('Region').value).toBe('')
})

test('no area is guessed for a customer who is far from all cinemas', async () => {
  await serving()
  await openSignUp((store) => store.dispatch(coordinatesRead({ latitude: 6.5, longitude: 3.4 })))
  expect(field('Country').value).toBe('')
})

test('the area that a visitor chose on the home screen comes before the nearest', async () => {
  await serving()
  await openSignUp((store) => {
    store.dispatch(NEAR_AKKO)
    store.dispatch(areaChosen({ country: 'Nigeria', state: 'Bauchi', lga: 'Katagum' }))
  })
  await screen.findByText(/^The area where you are/)
  expect(area()).toEqual(['Nigeria', 'Bauchi', 'Katagum'])
})
