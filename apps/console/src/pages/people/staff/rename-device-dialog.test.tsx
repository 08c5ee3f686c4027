import { render, screen, waitFor } from '@testing-library/react'
import type { GateDevice } from '@velvet/contract/tickets/gate-devices.calls'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { press, refusingOnce, type, valueOf } from '../../../parts/test/stale.ts'
import { RenameDeviceDialog } from './rename-device-dialog.tsx'

const PHONE: GateDevice = {
  id: '019aa000-0000-7000-8000-000000000001',
  version: 4,
  name: 'Door',
  cinema: 'Velvet',
  appVersion: '3.0.0',
  lastSeenAt: '2026-11-20T09:00:00Z',
  lastPerson: 'Ada Obi',
  waiting: 0,
  revokedAt: null,
  registeredAt: '2026-11-01T09:00:00Z',
  clockOffsetMs: null,
}

test("a typed name is restored after a colleague's change and saved over it", async () => {
  const versions = refusingOnce({ device: PHONE })
  const onClose = vi.fn()
  const dialog = (device: GateDevice) => <RenameDeviceDialog device={device} onClose={onClose} />
  const { rerender } = render(dialog(PHONE), { wrapper: aPage().wrapper })
  type('Name', 'North door')
  press('Rename')
  await screen.findByRole('alert')
  press('Show the present state')
  expect(onClose).not.toHaveBeenCalled()
  rerender(dialog({ ...PHONE, version: 5, name: 'Main door' }))
  expect(valueOf('Name')).toBe('Main door')
  press('Put back what I typed')
  expect(valueOf('Name')).toBe('North door')
  press('Rename')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(versions).toEqual(['"4"', '"5"'])
})
