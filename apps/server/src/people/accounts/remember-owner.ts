import type { Call } from '../../kernel/calls/call.ts'
import type { Endpoint } from '@velvet/contract/shared/endpoint'
import { accountOfCustomer } from '../../kernel/identity/account-name.ts'
import { deviceOf, rememberDevice } from '../../kernel/identity/known-device.ts'

/** The paths of the calls that ask a customer for their password, or send them a code. */
const OWNERS_PATHS = [
  '/api/v1/login',
  '/api/v1/user/close',
  '/api/v1/user/update',
  '/api/v1/user/otpcode',
  '/api/v1/pointsgifts',
]

type OwnersCall = Pick<Call<Endpoint>, 'config' | 'cookies' | 'origin'> & {
  input: { phoneNumber: string; deviceKey?: string | undefined }
}

/**
 * Makes the device of the caller known. The caller has just given the password of the number, or
 * has entered a code that was sent to the number. Strangers who guess passwords elsewhere then
 * cannot lock the owner out on this device. Browsers get a cookie. Returns the key for native apps,
 * which keep no cookies.
 */
export function rememberOwner(call: OwnersCall, id = ownersDevice(call)): { deviceKey?: string } {
  const { input, origin } = call
  const device = { account: accountOfCustomer(input.phoneNumber), id }
  const key = rememberDevice(call, device, origin.isShell ? [] : OWNERS_PATHS)
  return origin.isShell ? { deviceKey: key } : {}
}

/** Returns the id of the caller's device, which is a new one if the owner has not used it before. */
export function ownersDevice(call: OwnersCall): string {
  const { phoneNumber, deviceKey } = call.input
  return deviceOf(call, { account: accountOfCustomer(phoneNumber), deviceKey })
}
