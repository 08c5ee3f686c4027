import { act, fireEvent, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { AppStore } from '../state/store.ts'
import { openApp } from './open-app.tsx'
import { ADA, idOf } from './samples.ts'
import { answering } from './server.ts'
import type { Answers } from './server.ts'

export const LOCATIONS = {
  locations: [
    {
      country: 'Nigeria',
      states: [
        { state: 'Bauchi', lgas: ['Bauchi', 'Katagum'] },
        { state: 'Gombe', lgas: ['Akko'] },
      ],
    },
    { country: 'Ghana', states: [{ state: 'Ashanti', lgas: ['Kumasi'] }] },
  ],
  middles: [
    { country: 'Nigeria', state: 'Bauchi', lga: 'Bauchi', latitude: 10.31, longitude: 9.84 },
    { country: 'Nigeria', state: 'Gombe', lga: 'Akko', latitude: 10.29, longitude: 11.17 },
  ],
}
export const PIN_ID = idOf('the first code')
export const SENT = { message: 'OTP sent successfully', data: { pinId: PIN_ID, pin_id: PIN_ID } }
export const VERIFIED = { message: 'ok', verified: true, accountExists: false }

/** The answer to a sign-up: an account with that many Points. */
export const opened = (Balance: number) => ({
  message: 'Sign up successful',
  user: { ...ADA, Balance },
})
export const PHONE = '08031234567'
export const UNVERIFIED = 'Please verify your phone number before signing up.'

/** A server on which every call succeeds, except for the answers that a test replaces. */
export const serving = (answers: Answers = {}) =>
  answering({
    'GET /api/v1/locations': LOCATIONS,
    'POST /api/v1/user/otpcode': SENT,
    'POST /api/v1/user/verifyotpcode': VERIFIED,
    'POST /api/v1/signup': opened(5),
    ...answers,
  })

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

export async function openSignUp(prepare?: (store: AppStore) => void) {
  const app = openApp('/signup', prepare)
  await within(await screen.findByLabelText('Country')).findByText('Nigeria')
  return app
}

export async function sendCode(phoneNumber = PHONE) {
  write('Phone Number', phoneNumber)
  press('Send OTP')
  await screen.findByLabelText('OTP')
}

export async function verifyPhone() {
  await sendCode()
  write('OTP', '12345')
  press('Verify OTP')
  await screen.findByText('Phone number verified')
}

export function fillInTheRest() {
  write('Country', 'Nigeria')
  write('State', 'Bauchi')
  write('Province/LGA', 'Katagum')
  write('Phone Number', PHONE)
  write('Password', 'velvet-demo-1')
  write('Date of Birth', '1995-05-05')
}

/** Lets time pass, after the screen has started its timers. */
export async function pass(ms: number) {
  await act(() => Promise.resolve())
  act(() => void vi.advanceTimersByTime(ms))
}
