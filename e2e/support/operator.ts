import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { getSettings } from '@velvet/contract/operator/settings.calls'
import { asStaff } from './staff.ts'
import { expect } from './test.ts'

export type Provider = 'flutterwave' | 'paystack'

const FINANCE = 'finance@velvet.example'
const ADMIN = 'admin@velvet.example'

export const switchProvider = (provider: Provider) => change({ active_payment_method: provider })

/** Opens the doors for every showtime of the next two days, whatever time of day it is. */
export const openDoorsEarly = () => change({ doors_open_hours_before: 48 })

/**
 * Lets customers give Points from a new device, which two people have to want. Tests at the same
 * time may all ask for it.
 */
export async function letNewDevicesGivePoints(): Promise<void> {
  await expect(async () => {
    const { settings, waiting } = await asStaff<OutputOf<typeof getSettings>>(FINANCE, 'GET', 'staff/settings')
    if (settings.points_gift_device_hours === 0) return
    if (waiting) await asStaff(FINANCE, 'POST', `staff/settings/limits/${waiting.id}/approve`, {})
    else await change({ points_gift_device_hours: 0 }, ADMIN)
    throw new Error('New devices cannot give Points yet')
  }).toPass()
}

/** Changes settings as the operator does in the console. */
async function change(settings: object, email = FINANCE): Promise<void> {
  const input = { ...settings, note: 'For a journey' }
  await asStaff(email, 'PUT', 'staff/settings', input)
}
