import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../settings/config.ts'
import { seldom } from '../process/seldom.ts'

/**
 * Warns, at most once in an hour, if calls have an X-Forwarded-For header while TRUST_PROXY is off.
 * Behind a proxy, all people then count as one caller against the limits.
 */
export function warnOfUnbelievedProxies(app: FastifyInstance, { proxies }: Config): void {
  if (proxies > 0) return
  const warn = seldom(HOUR_MS)
  app.addHook('onRequest', ({ headers, log }, _reply, done) => {
    if (headers['x-forwarded-for'] !== undefined) {
      warn(() => log.warn('calls carry X-Forwarded-For, which is ignored while TRUST_PROXY is off'))
    }
    done()
  })
}
