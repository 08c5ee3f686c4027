import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { expect, test } from 'vitest'
import { forgetPerson } from '../state/auth.ts'
import { answersAbout, chooseShowtime } from '../test/chosen-showtime.ts'
import { openApp, signIn } from '../test/open-app.tsx'
import { ADA, idOf, tokenOf } from '../test/samples.ts'
import { answering } from '../test/server.ts'

const BOLA = { ...ADA, UUID: idOf('bola') }
const BUY = 'POST /api/v1/purchaseticket'

async function logInAs(user: typeof ADA) {
  fireEvent.change(await screen.findByLabelText('Phone Number'), {
    target: { value: ADA.PhoneNumber },
  })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'velvet-demo-1' } })
  await answering({
    'POST /api/v1/login': { token: tokenOf(user.UUID), user },
    [`GET /api/v1/user/${user.UUID}`]: { user },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }))
}

/** Types into a field. Then the server ends the session, and this person logs in. */
async function typeThenLogIn(label: string, text: string, next: typeof ADA, app: App) {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } })
  act(() => void app.store.dispatch(forgetPerson('Your session has ended')))
  await logInAs(next)
}

type App = ReturnType<typeof openApp>
const openAs = (path: string) => openApp(path, (store) => signIn(store, ADA))

test('an amount that was typed when the session ended is there after the next login', async () => {
  await answering({ [`GET /api/v1/user/${ADA.UUID}`]: { user: ADA } })
  await typeThenLogIn('Amount in Points', '750', ADA, openAs('/fund'))
  expect(await screen.findByLabelText('Amount in Points')).toHaveProperty('value', '750')
})

test.each([
  ['Change Username', 'New username', 'ada-2'],
  ['Change Email', 'New email', 'ada@velvet.example'],
])('%s opens again after the next login, with what was typed', async (dialog, label, text) => {
  await answering({ [`GET /api/v1/user/${ADA.UUID}`]: { user: ADA } })
  const app = openAs('/profile')
  fireEvent.click(await screen.findByRole('button', { name: dialog }))
  await typeThenLogIn(label, text, ADA, app)
  await screen.findByRole('dialog', { name: dialog })
  expect(screen.getByLabelText(label)).toHaveProperty('value', text)
})

test('after a session ends, another customer does not see the text that was typed', async () => {
  await answering({ [`GET /api/v1/user/${ADA.UUID}`]: { user: ADA } })
  const app = openAs('/profile')
  fireEvent.click(await screen.findByRole('button', { name: 'Change Username' }))
  await typeThenLogIn('New username', 'ada-2', BOLA, app)
  await waitFor(() => expect(app.path()).not.toBe('/login'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('after a session ended at Confirm Seat, the login says that nothing was bought', async () => {
  const over = new AppError('session-ended')
  const server = await answering({ ...answersAbout(), [BUY]: over })
  openApp('/confirmticket', chooseShowtime)
  await screen.findByRole('heading', { name: 'The Wedding Party' })
  server.answers[`GET /api/v1/refresh/${ADA.UUID}`] = over
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Seat' }))
  await logInAs(ADA)
  const dialog = within(await screen.findByRole('dialog', { name: 'Nothing was bought' }))
  dialog.getByText(/^Your session had ended before the purchase\. Nothing was bought, and no Points/)
  expect(screen.queryByText(/Your last try was not answered/)).toBeNull()
})
