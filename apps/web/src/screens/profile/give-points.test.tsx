import { fireEvent, screen, within } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { expect, test } from 'vitest'
import type { AppStore } from '../../state/store.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA, idOf } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import type { Ask } from '../../test/server.ts'

const FIND = 'POST /api/v1/pointsgifts/receiver'
const GIVE = 'POST /api/v1/pointsgifts'
const RICH = { ...ADA, Balance: 1000 }

const ada = (store: AppStore) => signIn(store, RICH)
const answers = () => ({
  [`GET /api/v1/user/${ADA.UUID}`]: { user: RICH },
  [`GET /api/v1/wallet/${ADA.UUID}`]: { balance: 1000, entries: [], next: null },
})

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function fillIn(note = '') {
  fireEvent.click(await screen.findByRole('button', { name: 'Give Points' }))
  await screen.findByRole('dialog', { name: 'Give Points' })
  type('Phone Number', '0803 123 4567')
  type('Points', '250')
  if (note) type('Note (optional)', note)
  press('Next')
}

test("a customer gives Points after seeing the receiver's name and giving the password", async () => {
  let given: Ask | undefined
  await answering({
    ...answers(),
    [FIND]: { username: 'tu***' },
    [GIVE]: (ask: Ask) => {
      given = ask
      return { giftID: idOf('gift'), balance: 750 }
    },
  })
  openApp('/profile', ada)
  await fillIn('For the film')
  const dialog = within(await screen.findByRole('dialog', { name: 'Give 250 Vp' }))
  dialog.getByText('tu***')
  dialog.getByText('For the film')
  type('Your password', 'secret words')
  press('Give 250 Vp')
  await screen.findByText('tu*** has 250 Vp from you.')
  expect(given?.body).toMatchObject({
    phoneNumber: '08031234567',
    VpValue: 250,
    username: 'tu***',
    note: 'For the film',
    password: 'secret words',
  })
})

test('the form shows beside its fields why a number or an amount is refused', async () => {
  const server = await answering({ ...answers(), [FIND]: { username: null } })
  openApp('/profile', ada)
  await fillIn()
  await screen.findByText('No account that can receive Points has this number')
  server.answers[FIND] = new AppError('points-day-limit', { message: '50 Vp of it is left' })
  press('Next')
  await screen.findByText('50 Vp of it is left')
})

test('a transfer of an invalid amount or to oneself is refused at its field', async () => {
  const server = await answering({ ...answers(), [FIND]: new AppError('points-to-oneself') })
  openApp('/profile', ada)
  await fillIn()
  const dialog = within(screen.getByRole('dialog', { name: 'Give Points' }))
  await dialog.findByText('This is your own number')
  expect(dialog.getByLabelText('Phone Number').getAttribute('aria-invalid')).toBe('true')

  type('Points', '9')
  press('Next')
  expect((await dialog.findByRole('alert')).textContent).toBe('At least 10 Vp of bought Points')
  expect(dialog.getByLabelText('Points').getAttribute('aria-invalid')).toBe('true')
  type('Points', '1000001')
  press('Next')
  expect((await dialog.findByRole('alert')).textContent).toBe('At most 1,000,000 Vp')

  type('Points', '250')
  server.answers[FIND] = new AppError('points-owed')
  press('Next')
  await dialog.findByText(/^You cannot give Points while you owe some/)
  expect(dialog.getByLabelText('Points').getAttribute('aria-invalid')).toBeNull()
})

test('after a wrong password, a transfer is tried again with the same key', async () => {
  const keys: unknown[] = []
  const server = await answering({
    ...answers(),
    [FIND]: { username: 'tu***' },
    [GIVE]: (ask: Ask) => {
      keys.push(ask.headers['idempotency-key'])
      return new AppError('password-wrong')
    },
  })
  openApp('/profile', ada)
  await fillIn()
  await screen.findByRole('dialog', { name: 'Give 250 Vp' })
  type('Your password', 'a guess')
  press('Give 250 Vp')
  await screen.findByText('This is not your password')
  server.answers[GIVE] = (ask: Ask) => {
    keys.push(ask.headers['idempotency-key'])
    return { giftID: idOf('gift'), balance: 750 }
  }
  type('Your password', 'secret words')
  press('Give 250 Vp')
  await screen.findByText('tu*** has 250 Vp from you.')
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})
