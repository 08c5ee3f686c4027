import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan } from '../telemetry/spans.ts'
import { tracingNow } from '../telemetry/tracing.ts'

/**
 * Gives each request a span if tracing is on. The span contains the route, and never the address.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracing = tracingNow()
  if (!tracing) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, id } = request
    const route = routeOptions.url ?? 'none'
    const span = tracing.begin({
      name: `${method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route, 'velvet.request_id': id },
    })
    spans.set(request, span)
    span.run(done)
  })
  // Fastify leaves the span when it reads the body, so this hook enters the span again.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const failure = statusCode >= 500 ? String(statusCode) : undefined
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, failure)
    done()
  })
}
