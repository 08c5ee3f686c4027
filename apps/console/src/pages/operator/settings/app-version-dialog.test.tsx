import { render, screen, waitFor } from '@testing-library/react'
import type { AppVersionRow } from '@velvet/contract/operator/app-versions.calls'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { press, refusingOnce, type, valueOf } from '../../../parts/test/stale.ts'
import { VersionLinksDialog } from './app-version-dialog.tsx'

const [APP_STORE, PLAY] = ['Address in the App Store', 'Address in Google Play'] as const
const ROW: AppVersionRow = {
  number: '3.1.0',
  version: 1,
  isNewest: true,
  releasedAt: '2026-11-20T09:00:00Z',
  appstore: 'https://apple.example/old',
  playstore: 'https://google.example/old',
}

test('a link that was typed is put back beside the link that a colleague has changed', async () => {
  const versions = refusingOnce({ appVersion: ROW })
  const onClose = vi.fn()
  const dialog = (row: AppVersionRow) => <VersionLinksDialog row={row} onClose={onClose} />
  const { rerender } = render(dialog(ROW), { wrapper: aPage().wrapper })
  type(APP_STORE, 'https://apple.example/mine')
  press('Save')
  await screen.findByRole('alert')
  press('Show the present state')
  rerender(dialog({ ...ROW, version: 2, playstore: 'https://google.example/theirs' }))
  expect(valueOf(APP_STORE)).toBe(ROW.appstore)
  press('Put back what I typed')
  expect(valueOf(APP_STORE)).toBe('https://apple.example/mine')
  expect(valueOf(PLAY)).toBe('https://google.example/theirs')
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(versions).toEqual(['"1"', '"2"'])
})
