import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../test/open-app.tsx'

test('an unknown address says so, and leads home', async () => {
  const app = openApp('/nowhere')
  await screen.findByText('There is nothing at this address.')
  fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'See a Movie' }))
  await waitFor(() => expect(app.path()).toMatch(/^\/(home)?$/))
})
