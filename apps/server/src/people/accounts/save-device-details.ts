import type * as contract from '@velvet/contract/people/profile.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { holdOpenAccount } from '../../kernel/identity/accounts-sql.ts'
import { setAppVersion } from '../../kernel/identity/sessions-sql.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { saveDevice } from '../customers/profile-sql.ts'

export async function saveDeviceDetails(call: Call<typeof contract.saveDeviceDetails>) {
  const { db, customer, input } = call
  const device = {
    customer_id: customer.id,
    device_type: input.devicetype,
    platform: input.platform,
  }
  await db.transaction().execute(async (tx) => {
    // A closed account keeps nothing that identifies its owner.
    if (!(await holdOpenAccount(tx, customer.id))) throw new AppError('session-ended')
    await saveDevice(tx, device)
    if (input.appVersion) await setAppVersion(tx, customer.sessionId, input.appVersion)
  })
  return { message: 'Device details saved' }
}
