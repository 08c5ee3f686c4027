import type { Endpoint } from '@velvet/contract/shared/endpoint'
import { AppError } from '@velvet/contract/shared/errors'
import { KEY_LENGTH, KEY_LENGTH_WORDS } from '@velvet/contract/shared/idempotency'
import { SHELL_ORIGINS } from '@velvet/contract/shared/app/native'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Deps } from './deps.ts'
import { authenticator, optionalAuthenticator } from './authenticate.ts'
import { Binary, Download, type Call, type SignToken, type UseCase } from './call.ts'
import type { Origin } from '../identity/caller.ts'
import { callLimit } from './call-limit.ts'
import { cookiesOf } from './cookies.ts'
import { inLineOfCaller } from './in-line-of-caller.ts'
import { deviceName } from '../identity/device-name.ts'
import { networkOf } from '../identity/network-of.ts'
import { requireOwner } from '../identity/require-owner.ts'
import { allowUpload } from '../../platform/http/request-time.ts'
import { answerSchemas, documentedAnswers, inputSchemas, splitInput } from '../../platform/http/schema.ts'
import { requireStorable } from '../../platform/http/storable-text.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Makes the schemas of the input and of the answers by status, when a person reads the documentation. */
    documented?: () => object
  }
}

/** Binds one call of the contract to the use case that answers it. */
export function route<E extends Endpoint>(app: FastifyInstance, deps: Deps, endpoint: E, useCase: UseCase<E>): void {
  const readInput = inputReader(endpoint)
  app.route({
    ...routeOptions(deps, endpoint),
    ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
    handler: async (request, reply) => {
      const call = callOf(deps, endpoint, { request, reply }, readInput(request))
      return answer(endpoint, reply, await inLineOfCaller(endpoint, request, () => useCase(call)))
    },
  })
}

/**
 * Returns a function that reads the input of a request, which Fastify has checked against the
 * contract.
 */
export function inputReader(endpoint: Endpoint) {
  return (request: FastifyRequest): object => {
    const { params, querystring, body } = splitInput(endpoint)
    return Object.assign({}, querystring && request.query, params && request.params, body && request.body)
  }
}

/** Returns the options that all calls share, however their body travels. */
export function routeOptions(deps: Deps, endpoint: Endpoint) {
  return {
    method: endpoint.method,
    url: endpoint.path,
    // No client asks for the headers of a personal answer alone, and a second route for each such call would make the
    // routes take an eighth longer at each start.
    exposeHeadRoute: endpoint.access === 'public',
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[3] ?? 'app'],
      ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
      ...inputSchemas(endpoint),
      response: answerSchemas(endpoint),
    },
    config: {
      rateLimit: callLimit(deps, endpoint),
      documented: () => ({ ...splitInput(endpoint), response: documentedAnswers(endpoint) }),
    },
    // This runs after the limit of calls, which counts bad tokens too, and before any body is read.
    ...(endpoint.access !== 'public' && { preParsing: hooksBeforeBody(deps, endpoint) }),
    ...(endpoint.mayBeSignedIn && { preParsing: optionalAuthenticator(deps, endpoint) }),
  }
}

function hooksBeforeBody(deps: Deps, endpoint: Endpoint) {
  const { access, body, maxBytes } = endpoint
  const sendsFiles = access === 'staff' && (body === 'multipart' || body === 'csv')
  const admits = authenticator(deps, endpoint)
  return sendsFiles && maxBytes !== undefined ? [admits, allowUpload(maxBytes)] : [admits]
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Returns the call that its use case gets. Throws AppError for another person's call, or for broken
 * text.
 */
export function callOf<E extends Endpoint>(
  deps: Deps,
  endpoint: E,
  { request, reply }: Exchange,
  input: unknown,
): Call<E> {
  const { customer, staff, tokenHolder } = request
  checkInput(endpoint, request, input)
  return {
    ...deps,
    ...(customer && { customer }),
    ...(staff && { staff }),
    ...(tokenHolder && { tokenHolder }),
    input,
    idempotencyKey: endpoint.idempotent ? idempotencyKeyOf(request) : undefined,
    ...(endpoint.versioned && { version: versionOf(request, endpoint) }),
    log: request.log,
    host: request.host,
    origin: originOf(request),
    cookies: cookiesOf(request, reply, deps.config.publicUrl.startsWith('https:')),
    signToken: tokenSigner(request),
  } as Call<E>
}

/** Throws AppError if the call names another person than its caller, or has text that PostgreSQL cannot store. */
export function checkInput(endpoint: Endpoint, request: FastifyRequest, input: unknown): void {
  const owner = request.customer ?? request.tokenHolder
  if (owner) requireOwner(endpoint, input, owner)
  requireStorable(input)
}

function originOf({ ip, headers }: FastifyRequest): Origin {
  const isShell = SHELL_ORIGINS.some((origin) => origin === headers.origin)
  // Browsers send the page's origin with every call but a GET, and other origins are refused.
  const isOwnPage = headers.origin !== undefined && !isShell
  return {
    network: networkOf(ip),
    device: deviceName(headers['user-agent']),
    isShell,
    isOwnPage,
    languageHeaders: headers,
  }
}

export function answer(endpoint: Endpoint, reply: FastifyReply, result: unknown): unknown {
  const isKept = endpoint.access === 'public' && !endpoint.neverKept
  if (!isKept) reply.header('cache-control', 'no-store')
  if (result instanceof Binary) return reply.type(result.type).send(result.bytes)
  if (result instanceof Download) {
    return reply
      .type(result.type)
      .header('content-disposition', `attachment; filename="${result.name}"`)
      .send(Readable.from(result.parts))
  }
  if (endpoint.status) reply.status(endpoint.status)
  return endpoint.status === 204 ? reply.send() : result
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  const { min, max } = KEY_LENGTH
  if (typeof key !== 'string' || key.length < min || key.length > max) {
    throw new AppError('bad-request', { fields: { 'Idempotency-Key': KEY_LENGTH_WORDS } })
  }
  return key
}

/** Reads the version that `If-Match` names, with or without the quotes of an entity tag. */
function versionOf({ headers }: FastifyRequest, { versioned }: Endpoint): number | undefined {
  const named = headers['if-match']
  if (named === undefined && versioned === 'if-sent') return undefined
  if (named === undefined) throw new AppError('version-missing')
  const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(named) ?? []
  if (digits === undefined) {
    throw new AppError('bad-request', { fields: { 'If-Match': 'takes the version that was read' } })
  }
  return Number(digits)
}

function tokenSigner(request: FastifyRequest): SignToken {
  return ({ subject, sessionId, audience, expiresAt }) =>
    request.server.tokens.sign({
      sub: subject,
      sid: sessionId,
      aud: audience,
      exp: Math.floor(expiresAt.getTime() / 1000),
    })
}
