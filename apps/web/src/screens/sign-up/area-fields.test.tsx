import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
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
  expect(field('State').value).toBe('')
  expect(screen.queryByLabelText('Province/LGA')).toBeNull()
})

test('a list of areas that failed to load can be requested again', async () => {
  const server = await serving({ 'GET /api/v1/locations': new Error('cut') })
  openApp('/signup')
  await screen.findByText('Network error')
  server.answers['GET /api/v1/locations'] = LOCATIONS
  press('Try Again')
  await within(screen.getByLabelText('Country')).findByText('Nigeria')
})
