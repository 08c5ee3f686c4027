import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { AppError } from '@velvet/contract/shared/errors'
import { REQUEST_TIME_MS } from '@velvet/contract/shared/time/upload-time'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Config } from '../../settings/config.ts'
import { documentation } from '../../platform/http/documentation.ts'
import { refuseBrokenRequests, refuseExpectations, refuseTwoHosts } from '../../platform/http/broken-requests.ts'
import { callsOfProcess } from '../../platform/http/calls-of-process.ts'
import { errorHandler, notFoundHandler, sendRefusal } from '../../platform/http/error-handler.ts'
import { countCallsAlone } from '../../platform/http/count-calls-alone.ts'
import { allowFewAtOnce } from '../../platform/http/few-at-once.ts'
import { logging } from '../../platform/http/logging.ts'
import { nativeShells } from '../../platform/http/native-shells.ts'
import { networkOf } from '../identity/network-of.ts'
import { addProtectingHeaders, chooseProtectingHeaders } from '../../platform/http/protecting-headers.ts'
import { limitRequestTimes, LONGEST_REQUEST_MS } from '../../platform/http/request-time.ts'
import { createTokens } from './tokens.ts'
import { separateStaff } from '../../platform/http/separate-staff.ts'
import { traceRequests } from '../../platform/http/trace-requests.ts'
import { warnOfUnbelievedProxies } from '../../platform/http/unbelieved-proxies.ts'
import { ZOD_COMPILERS } from '../../platform/http/zod-compilers.ts'

const BODY_LIMIT_BYTES = 64 * 1024
const CALLS_A_MINUTE = 600
const SWEEP_MS = 50
/**
 * A connection over which nothing has moved for this long is closed. Its caller may have asked for
 * large files that it never reads. No call takes as long.
 */
const SILENT_MS = 120_000
/** Every call waits for Redis, so a Redis that hangs must not delay calls for long. */
const REDIS_LIMITS = {
  maxRetriesPerRequest: 1,
  connectTimeout: 2000,
  commandTimeout: 500,
  enableOfflineQueue: false,
}

/**
 * Makes a Fastify with everything that all routes share. The server does not listen yet. A request
 * without a large file must arrive within `requestTimeMs`.
 */
export async function buildServer(config: Config, requestTimeMs = REQUEST_TIME_MS): Promise<FastifyInstance> {
  const protectingHeaders = chooseProtectingHeaders()
  const app = fastify({
    logger: logging(config.LOG_LEVEL),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: LONGEST_REQUEST_MS,
    connectionTimeout: SILENT_MS,
    // Each proxy adds its caller to X-Forwarded-For; whatever stands before that comes from the
    // caller.
    trustProxy: (_address, hop) => hop < config.proxies,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Fastify's own refusal does not have the form of our error catalogue.
    return503OnClosing: false,
    schemaController: ZOD_COMPILERS,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: refuseBrokenRequests(protectingHeaders),
    // No hook runs for a request whose address cannot be read.
    frameworkErrors: (error, request, reply) => void errorHandler(error, request, reply.headers(protectingHeaders)),
  })
  app.setErrorHandler(errorHandler)
  app.setNotFoundHandler(notFoundHandler)
  app.decorateRequest('customer', undefined)
  app.decorateRequest('staff', undefined)
  app.decorateRequest('tokenHolder', undefined)
  acceptEmptyJson(app)
  closeConnectionsAsTheyIdle(app)
  limitRequestTimes(app, requestTimeMs)
  refuseExpectations(app, protectingHeaders)
  allowFewAtOnce(app)

  traceRequests(app)
  warnOfUnbelievedProxies(app, config)
  addProtectingHeaders(app, protectingHeaders)
  refuseTwoHosts(app)
  separateStaff(app, config)
  await nativeShells(app, config)
  refuseWhileClosing(app)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // None of our apps compresses what it sends. A body that cannot be decompressed would fail
    // while the caller is still being let in, and its request would then wait for ever.
    globalDecompression: false,
  })
  await app.register(cookie)
  app.decorate('tokens', createTokens(config.secrets))
  if (config.rateLimit) await limitRates(app, config)
  if (config.NODE_ENV !== 'test') {
    await app.register(underPressure, { maxEventLoopDelay: 2000, retryAfter: 1 })
  }
  documentation(app, config)
  return app
}

/** Lets a stopping server complete the calls in progress, and asks later callers to try again. */
function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onRequest', (_request, reply, done) => {
    if (isClosing) void sendRefusal(reply, new AppError('service-unavailable'))
    else done()
  })
}

/**
 * Closes connections as they become idle, because a closing server waits for them: one whose last
 * answer went out after the closing began would be kept alive for a minute.
 */
function closeConnectionsAsTheyIdle(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    if (app.server.listening) {
      const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
      app.server.once('close', () => clearInterval(sweep))
    }
    done()
  })
}

async function limitRates(app: FastifyInstance, config: Config): Promise<void> {
  const redis = config.REDIS_URL ? await openRedis(config.REDIS_URL) : undefined
  if (redis) {
    redis.on('error', (error) => app.log.warn({ err: error }, 'Redis does not answer'))
    app.addHook('onClose', () => redis.disconnect())
  }
  countCallsAlone(app, config)
  await app.register(rateLimit, {
    max: callsOfProcess(config, CALLS_A_MINUTE),
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => networkOf(ip),
    // Without Redis there is rather no limit than no service.
    ...(redis && { redis, skipOnError: true }),
  })
}

/**
 * Connects to Redis. The library is loaded here, so that a server without Redis does not load it.
 */
async function openRedis(url: string) {
  const { Redis } = await import('ioredis')
  return new Redis(url, REDIS_LIMITS)
}

/** Accepts a POST without a body, even where its header says JSON. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
