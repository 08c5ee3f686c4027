import type * as contract from '@velvet/contract/endpoints/operator-settings'
import { AppError } from '@velvet/contract/errors'
import type { Call } from '../http/call.ts'
import { change } from './change.ts'
import { fieldRefusal } from './field-refusal.ts'
import { requireVersion } from './present-version.ts'
import { lockSettings, readSettings, writeSettings } from './settings-sql.ts'

export async function getSettings({ db, config }: Call<typeof contract.getSettings>) {
  const { PRODUCT_NAME, SUPPORT_EMAIL, SUPPORT_PHONE } = config
  const defaults = {
    product_name: PRODUCT_NAME,
    support_email: SUPPORT_EMAIL,
    support_phone: SUPPORT_PHONE,
  }
  return { settings: await readSettings(db), defaults }
}

/**
 * Only admins may change these settings. The limit restricts finance, who adjust balances, so
 * finance must not be able to raise it. The name of the product and the addresses for help are no
 * concern of finance.
 */
const OF_ADMINS = ['adjustment_limit', 'product_name', 'support_email', 'support_phone'] as const

export function updateSettings(call: Call<typeof contract.updateSettings>) {
  const { input, staff, version } = call
  const { note, ...changes } = input
  return change(call, 'change-settings', async (tx) => {
    const before = await lockSettings(tx)
    requireVersion(version, before)
    const isOfAdmins = OF_ADMINS.some(
      (name) => (changes[name] ?? null) !== before[name] && name in changes,
    )
    if (isOfAdmins && staff.role !== 'admin') throw new AppError('not-allowed')
    const { minimum_top_up: least = before.minimum_top_up } = changes
    const { maximum_top_up: most = before.maximum_top_up } = changes
    if (least > most) {
      throw fieldRefusal({ code: 'settings-contradict', field: 'minimum_top_up' })
    }
    if (Object.keys(changes).length > 0) await writeSettings(tx, changes)
    const settings = await readSettings(tx)
    return { answer: { settings }, subject: 'settings', before, after: settings, note }
  })
}
