import type * as contract from '@velvet/contract/endpoints/profile'
import type { Call } from '../http/call.ts'
import { saveDevice } from './profile-sql.ts'

export async function saveDeviceDetails(call: Call<typeof contract.saveDeviceDetails>) {
  const { db, customer, input } = call
  const device = {
    customer_id: customer.id,
    device_type: input.devicetype,
    platform: input.platform,
  }
  await db.transaction().execute((tx) => saveDevice(tx, device))
  return { message: 'Device details saved' }
}
