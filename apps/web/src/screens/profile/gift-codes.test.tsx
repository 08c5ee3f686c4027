import { fireEvent, screen, within } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { expect, test, vi } from 'vitest'
import type { AppStore } from '../../state/store.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA, idOf } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import type { Ask } from '../../test/server.ts'

const REDEEM = 'POST /api/v1/wallet/codes'
const BUY = 'POST /api/v1/giftcodes'
const CODE = 'ABCDEFGHJKMNPQRS'
const GIFT = {
  id: idOf('gift'),
  at: '2026-11-29T10:00:00.000Z',
  VpValue: 250,
  state: 'open',
  ending: 'QRS',
}
const RICH = { ...ADA, Balance: 1000 }

const ada = (store: AppStore) => signIn(store, RICH)
const answers = (gifts: unknown[] = []) => ({
  [`GET /api/v1/user/${ADA.UUID}`]: { user: RICH },
  [`GET /api/v1/wallet/${ADA.UUID}`]: { balance: 1000, entries: [], next: null },
  [`GET /api/v1/giftcodes/${ADA.UUID}`]: { gifts },
})
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

async function openDialog() {
  fireEvent.click(await screen.findByRole('button', { name: 'Gift Codes' }))
  return within(await screen.findByRole('dialog', { name: 'Gift Codes' }))
}

test('a customer redeems a gift code, and a repeated try has the same key', async () => {
  const keys: unknown[] = []
  const server = await answering({
    ...answers(),
    [REDEEM]: ({ headers }: Ask) => {
      keys.push(headers['idempotency-key'])
      return new AppError('busy')
    },
  })
  openApp('/profile', ada)
  await openDialog()
  type('Gift code', 'abcd-efgh-jkmn-pqrs')
  press('Add Points')
  await screen.findByRole('alert')
  server.answers[REDEEM] = ({ headers, body }: Ask) => {
    keys.push(headers['idempotency-key'])
    expect(body).toEqual({ code: CODE })
    return { VpValue: 250, balance: 1250 }
  }
  press('Add Points')
  await screen.findByText('250 Vp are in your account.')
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('a bought gift code is shown and can be sent, replaced and stopped', async () => {
  let bought: Ask | undefined
  let replaced: Ask | undefined
  await answering({
    ...answers(),
    [BUY]: (ask: Ask) => {
      bought = ask
      return { gift: GIFT, code: CODE, balance: 750 }
    },
    [`POST /api/v1/giftcodes/${GIFT.id}/replace`]: (ask: Ask) => {
      replaced = ask
      return { gift: { ...GIFT, ending: 'CBA' }, code: 'SRQPNMKJHGFEDCBA' }
    },
    [`POST /api/v1/giftcodes/${GIFT.id}/stop`]: {
      gift: { ...GIFT, state: 'stopped', ending: 'CBA' },
      balance: 1000,
    },
  })
  openApp('/profile', ada)
  const dialog = await openDialog()
  await dialog.findByText('You have bought no gift code yet.')
  press('Buy a gift code')
  type('Points', '250')
  type('Your password', 'secret words')
  press('Buy for 250 Vp')
  await dialog.findByText('ABCD-EFGH-JKMN-PQRS')
  expect(bought?.body).toMatchObject({ VpValue: 250, password: 'secret words' })
  const link = dialog.getByRole('link', { name: /WhatsApp/ })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(`/c/${CODE}`)
  press('Make a new code')
  type('Your password', 'secret words')
  press('Make a new code')
  await dialog.findByText('SRQP-NMKJ-HGFE-DCBA')
  press('Stop it and take the Points back')
  await dialog.findByText('250 Vp, Stopped')
  expect(replaced?.body).toMatchObject({ uuid: ADA.UUID, password: 'secret words' })
})

test('a listed gift code shows its last letters and needs a password to replace it', async () => {
  const replace = `POST /api/v1/giftcodes/${GIFT.id}/replace`
  await answering({ ...answers([GIFT]), [replace]: new AppError('password-wrong') })
  openApp('/profile', ada)
  const dialog = await openDialog()
  fireEvent.click(await dialog.findByText('… QRS'))
  expect(dialog.queryByRole('button', { name: 'Copy the code' })).toBeNull()
  press('Make a new code')
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  await dialog.findByText('You are offline. You need a network to make a new code.')
  network.mockRestore()
  fireEvent(window, new Event('online'))
  type('Your password', 'a guess')
  press('Make a new code')
  await dialog.findByText('This is not your password')
  type('Your password', 'secret words')
  expect(dialog.queryByText('This is not your password')).toBeNull()
})

test('a refused amount of a gift code is shown beside its field', async () => {
  await answering({ ...answers(), [BUY]: new AppError('points-day-limit', { message: '50 Vp of it is left' }) })
  openApp('/profile', ada)
  const dialog = await openDialog()
  press('Buy a gift code')
  type('Points', '9')
  type('Your password', 'secret words')
  press('Buy for 9 Vp')
  expect((await dialog.findByRole('alert')).textContent).toBe('At least 10 Vp of bought Points')
  type('Points', '250')
  press('Buy for 250 Vp')
  await dialog.findByText('50 Vp of it is left')
})

test('a visitor who opens a gift code link logs in first', async () => {
  await answering({ ...answers(), [REDEEM]: { VpValue: 250, balance: 1250 } })
  openApp(`/c/${CODE}`)
  await screen.findByText('ABCD-EFGH-JKMN-PQRS')
  fireEvent.click(screen.getByRole('link', { name: 'Log In' }))
  await screen.findByLabelText('Phone Number')
})

test('a customer who opens a gift code link adds its Points there', async () => {
  await answering({ ...answers(), [REDEEM]: { VpValue: 250, balance: 1250 } })
  openApp(`/c/${CODE}`, ada)
  fireEvent.click(await screen.findByRole('button', { name: 'Add Points' }))
  await screen.findByText('250 Vp are in your account.')
})
