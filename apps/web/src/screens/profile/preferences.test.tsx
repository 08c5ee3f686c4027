import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import type { Ask } from '../../test/server.ts'

test('the profile offers three themes: that of the phone, dark, or light', async () => {
  await answering({ [`GET /api/v1/user/${ADA.UUID}`]: { user: ADA } })
  openApp('/profile', (store) => signIn(store, ADA))
  const system = await screen.findByRole<HTMLInputElement>('radio', { name: 'System' })
  expect(system.checked).toBe(true)

  fireEvent.click(screen.getByRole('radio', { name: 'Light' }))
  expect(document.documentElement.dataset['theme']).toBe('light')
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  fireEvent.click(system)
  expect(document.documentElement.dataset['theme']).toBeUndefined()
})

test('WhatsApp is switched on and off where it is offered, and other choices stay', async () => {
  const chosen: unknown[] = []
  const notices = `/api/v1/notices/${ADA.UUID}`
  await answering({
    [`GET /api/v1/user/${ADA.UUID}`]: { user: ADA },
    [`GET ${notices}`]: { publicKey: '', off: ['points'], whatsApp: false },
    [`PUT ${notices}/whatsapp`]: ({ body }: Ask) => (chosen.push(body), { whatsApp: chosen.length === 1 }),
  })
  openApp('/profile', (store) => signIn(store, ADA))
  fireEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
  const choice = await screen.findByRole('switch', { name: /WhatsApp/ })
  expect(choice.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(choice)
  await waitFor(() => expect(choice.getAttribute('aria-checked')).toBe('true'))
  fireEvent.click(choice)
  await waitFor(() => expect(choice.getAttribute('aria-checked')).toBe('false'))
  expect(screen.getByRole('switch', { name: /^Points/ }).getAttribute('aria-checked')).toBe('false')
  expect(chosen).toEqual([{ isOn: true }, { isOn: false }])
})

test('where WhatsApp is not offered, its switch is missing', async () => {
  await answering({
    [`GET /api/v1/user/${ADA.UUID}`]: { user: ADA },
    [`GET /api/v1/notices/${ADA.UUID}`]: { publicKey: '', off: [] },
  })
  openApp('/profile', (store) => signIn(store, ADA))
  fireEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
  await screen.findByRole('switch', { name: /^Points/ })
  expect(screen.queryByRole('switch', { name: /WhatsApp/ })).toBeNull()
})
