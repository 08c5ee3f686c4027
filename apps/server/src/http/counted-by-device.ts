import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { accountOfCustomer, accountOfStaff } from '../identity/account-name.ts'
import { keyedHash } from '../identity/keyed-hash.ts'
import { knownDevice } from '../identity/known-device.ts'
import { readCookie } from './cookies.ts'
import { networkOf } from '../identity/network-of.ts'

interface SignIn {
  phoneNumber?: string
  email?: string
  deviceKey?: string
}

/**
 * Returns a function that names whom a sign-in counts for in the limit of calls. A device on which
 * the account has signed in before counts for that account, so that nobody behind the same address
 * of a mobile network can use up its calls. Every other caller counts for their network.
 */
export function countedByDevice(config: Config): (request: FastifyRequest) => string {
  return (request) => {
    const { phoneNumber, email, deviceKey } = request.body as SignIn
    const account =
      email === undefined ? accountOfCustomer(phoneNumber ?? '') : accountOfStaff(email)
    const cookies = { read: (name: string) => readCookie(request, name) }
    const device = knownDevice({ config, cookies }, { account, deviceKey })
    if (device === undefined) return networkOf(request.ip)
    return keyedHash(config.secrets.hash, 'calls-of-known-devices', account)
  }
}
