import type { Endpoint } from '@velvet/contract/shared/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import { countedByDevice, countedBySession, type SignIn } from '../identity/counted-as.ts'
import { networkOf } from '../identity/network-of.ts'
import { callsOfProcess } from '../../platform/http/calls-of-process.ts'

/**
 * Returns the limit of calls of one endpoint: how many are allowed in a minute, and the name under
 * which each call is counted.
 */
export function callLimit({ config }: Deps, { access, perMinute, signsIn }: Endpoint) {
  const byDevice = (request: FastifyRequest) => {
    const cookies = { read: (name: string) => request.cookies[name] }
    return countedByDevice({ config, cookies }, request.body as SignIn, networkOf(request.ip))
  }
  return {
    ...(perMinute && { max: callsOfProcess(config, perMinute), timeWindow: 60_000 }),
    ...(access !== 'public' && { keyGenerator: bySession }),
    // A device is known only together with the account that the body names.
    ...(signsIn && ({ hook: 'preHandler', keyGenerator: byDevice } as const)),
  }
}

function bySession({ headers, ip, server: { tokens } }: FastifyRequest): string {
  return countedBySession(tokens.read(headers.authorization), networkOf(ip))
}
