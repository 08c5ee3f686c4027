import type { FastifyServerOptions } from 'fastify'
import { idsForLog } from '../telemetry/tracing.ts'
import { sourcePlaces } from './source-places.ts'

const withSourcePlaces = sourcePlaces()

interface Described {
  type: string
  code?: string | undefined
  message: string
  stack?: string | undefined
  cause?: Described
}

/**
 * Returns what the log says about an error. Other properties are left out, because a database error
 * carries the values of the row that it refused, which may be a phone number.
 */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'a thrown value that is not an Error' }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    message: error.message,
    stack: error.stack && withSourcePlaces(error.stack),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/**
 * Returns the settings of the log. It holds the route and never the address, because paths and
 * queries hold phone numbers and codes.
 */
export function logging(level: string): NonNullable<FastifyServerOptions['logger']> {
  if (level === 'silent') return false
  return {
    level,
    mixin: idsForLog,
    serializers: {
      err: describeError as never,
      req: (request) => ({
        id: request.id,
        method: request.method,
        route: request.routeOptions.url,
      }),
    },
    redact: ['req.headers', 'headers'],
  }
}
