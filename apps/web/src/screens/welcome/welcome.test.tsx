import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../test/open-app.tsx'
import { desktopScreen } from '../../test/screen-size.ts'

test('a desktop shows the notice, a line of support, and nothing else', async () => {
  desktopScreen()
  openApp('/home')
  await screen.findByRole('heading', { name: 'Velvet must be accessed on a mobile device.' })
  const support = screen.getByRole('link', { name: /support@velvet\.example/ })
  expect(support.getAttribute('href')).toBe('mailto:support@velvet.example')
  expect(screen.queryByRole('button')).toBeNull()
})

test('the code on the desktop notice opens the same address on a phone', async () => {
  desktopScreen()
  openApp('/')
  await screen.findByRole('img', { name: `QR code of ${location.host}` })
  screen.getByText(`Scan this with your phone, or open ${location.host} on it.`)
})
