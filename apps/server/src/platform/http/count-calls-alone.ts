import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Config } from '../../settings/config.ts'
import { callsOfProcess } from './calls-of-process.ts'

/**
 * A node can fetch about 150 uploads a second from the bucket. One network must not use up all of
 * these fetches, but may need several for each home screen that it opens.
 */
const UPLOADS_A_MINUTE = 3000

/**
 * Takes pages, files and the state of the server out of the limit of calls, because a whole town can
 * share one address of a mobile network. Only calls below `/api/`, and routes with a limit of their
 * own, are counted. This must be called before the limits are registered.
 */
export function countCallsAlone(
  app: FastifyInstance,
  config: Pick<Config, 'uploadStore' | 'WORKERS' | 'REDIS_URL'>,
): void {
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/') || hasOwnLimit(route)) return
    const fromBucket = config.uploadStore !== undefined && route.url.startsWith('/uploads/')
    const rateLimit = fromBucket && {
      max: callsOfProcess(config, UPLOADS_A_MINUTE),
      timeWindow: 60_000,
    }
    route.config = Object.assign({}, route.config, { rateLimit })
  })
}

function hasOwnLimit({ config }: RouteOptions): boolean {
  return config?.rateLimit !== undefined
}
