import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

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
