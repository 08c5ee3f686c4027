import { SCREEN_PATHS } from '@velvet/contract/shared/app/screen-paths'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { routeAt } from '../../app/routes.tsx'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA } from '../../test/samples.ts'

test('an unknown address says so, and leads home', async () => {
  const app = openApp('/nowhere')
  await screen.findByText('There is nothing at this address.')
  fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'See a Movie' }))
  await waitFor(() => expect(app.path()).toMatch(/^\/(home)?$/))
})

test("an address with the product's earlier name redirects to the current one", async () => {
  const app = openApp('/OldNameCenters/', (store) => signIn(store, ADA))
  await waitFor(() => expect(app.path()).toBe('/velvetcenters'))
})

test('each address that the server knows has a screen', () => {
  const { Show: nothing } = routeAt('/nowhere')
  for (const path of SCREEN_PATHS) expect(routeAt(path).Show, path).not.toBe(nothing)
})
