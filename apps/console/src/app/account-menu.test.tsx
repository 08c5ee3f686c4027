import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showAt } from '../parts/test/show-at.tsx'
import { AccountMenu } from './account-menu.tsx'

test('Escape closes the account menu and gives the focus to the name that opened it', async () => {
  showAt('/', <AccountMenu name="Hauwa Musa" />)
  const name = await screen.findByText('Hauwa Musa')
  fireEvent.click(name)
  const signOut = screen.getByText('Sign out')
  signOut.focus()
  fireEvent.keyDown(signOut, { key: 'Escape' })
  expect(screen.queryByText('Sign out')).toBeNull()
  expect(document.activeElement).toBe(name)
})
