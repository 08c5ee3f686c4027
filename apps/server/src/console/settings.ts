import type * as contract from '@velvet/contract/endpoints/console'
import { AppError } from '@velvet/contract/errors'
import type { Call } from '../http/call.ts'
import { change } from './change.ts'
import { fieldRefusal } from './field-refusal.ts'
import { requireVersion } from './present-version.ts'
import { lockSettings, readSettings, writeSettings } from './settings-sql.ts'

export async function getSettings({ db }: Call<typeof contract.getSettings>) {
  return { settings: await readSettings(db) }
}

export function updateSettings(call: Call<typeof contract.updateSettings>) {
  const { input, staff, version } = call
  const { note, ...changes } = input
  return change(call, 'change-settings', async (tx) => {
    const before = await lockSettings(tx)
    requireVersion(version, before)
    const { adjustment_limit: limit = before.adjustment_limit } = changes
    // The limit is for those who adjust balances, so they must not be able to raise it.
    if (limit !== before.adjustment_limit && staff.role !== 'admin')
      throw new AppError('not-allowed')
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
