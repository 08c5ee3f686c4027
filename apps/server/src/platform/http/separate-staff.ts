import { AppError } from '@velvet/contract/shared/errors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../settings/config.ts'
import { sendRefusal } from './error-handler.ts'

/** The apps of the staff and their calls. */
const OF_STAFF = /^\/(?:console|gate|counter|api\/v1\/(?:staff|gate|counter))(?:\/|$)/
/** What both addresses serve: pictures, and what a balancer asks for. */
const OF_BOTH = /^\/(?:media|uploads|healthz|readyz)(?:\/|$)/

/**
 * With STAFF_URL, serves the apps and the calls of staff at its host alone, and nothing else there.
 * The scripts of a provider's checkout run on the customers' page of top-ups. Browsers keep the
 * storage of another host from them, where the token of the staff lies.
 */
export function separateStaff(app: FastifyInstance, config: Config): void {
  if (config.STAFF_URL === undefined) {
    if (config.production) app.log.warn(WITHOUT_OWN_ADDRESS)
    return
  }
  const staffHost = new URL(config.staffUrl).hostname
  app.addHook('onRequest', ({ headers, url, routeOptions }, reply, done) => {
    const isForStaff = hostnameOf(headers.host) === staffHost
    // The pattern of the route is looked at, because the address may be written in other ways.
    const pattern = routeOptions.url ?? ''
    const isOfStaff = OF_STAFF.test(pattern)
    if (isForStaff && url === '/') void reply.redirect('/console/')
    else if (isForStaff ? isOfStaff || OF_BOTH.test(pattern) : !isOfStaff) done()
    else void sendRefusal(reply, new AppError('not-found'))
  })
}

const WITHOUT_OWN_ADDRESS =
  'STAFF_URL is not set, so scripts of the providers on the page of top-ups could read the token of staff who are signed in to the same browser'

/**
 * Returns the host name of a `Host` header, without its port. The header of a proxy that names
 * another host is not looked at, because scripts of a page can set it.
 */
function hostnameOf(host = ''): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}
