import { asStaff } from './staff.ts'

export type Provider = 'flutterwave' | 'paystack'

export const switchProvider = (provider: Provider) => change({ active_payment_method: provider })

/** Opens the doors for every showtime of the next two days, whatever time of day it is. */
export const openDoorsEarly = () => change({ doors_open_hours_before: 48 })

/** Changes settings as the operator does in the console. */
async function change(settings: object): Promise<void> {
  const input = { ...settings, note: 'For a journey' }
  await asStaff('finance@velvet.example', 'PUT', 'staff/settings', input)
}
