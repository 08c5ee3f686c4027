import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const HOUR_MS = 3_600_000

/**
 * Warns, at most once an hour, where calls carry X-Forwarded-For while TRUST_PROXY is off: behind a
 * proxy, everybody then counts as one caller against the limits.
 */
export function warnOfUnbelievedProxies(app: FastifyInstance, { proxies }: Config): void {
  if (proxies > 0) return
  let warnAgainAt = 0
  app.addHook('onRequest', ({ headers, log }, _reply, done) => {
    if (headers['x-forwarded-for'] !== undefined && Date.now() >= warnAgainAt) {
      warnAgainAt = Date.now() + HOUR_MS
      log.warn('calls carry X-Forwarded-For, which is ignored while TRUST_PROXY is off')
    }
    done()
  })
}
