import type * as contract from '@velvet/contract/endpoints/console'
import { AppError } from '@velvet/contract/errors'
import { recordStaffDeed } from '../audit/record-deed.ts'
import type { Call } from '../http/call.ts'
import { lockSettings, readSettings, writeSettings } from './settings-sql.ts'

export async function getSettings({ db }: Call<typeof contract.getSettings>) {
  return { settings: await readSettings(db) }
}

export function updateSettings({ db, staff, input }: Call<typeof contract.updateSettings>) {
  const { note, ...changes } = input
  return db.transaction().execute(async (tx) => {
    const before = await lockSettings(tx)
    const named = Object.entries(changes).filter(([, value]) => value !== undefined)
    const settings = { ...before, ...(Object.fromEntries(named) as Partial<typeof before>) }
    if (settings.minimum_top_up > settings.maximum_top_up) throw new AppError('settings-contradict')
    await writeSettings(tx, settings)
    await recordStaffDeed(tx, {
      staffId: staff.id,
      action: 'change-settings',
      subject: 'settings',
      detail: { before, changes, note },
    })
    return { settings }
  })
}
