import multipart from '@fastify/multipart'
import type { Endpoint } from '@velvet/contract/shared/endpoint'
import { AppError, type ErrorCode } from '@velvet/contract/shared/errors'
import { UPLOAD_MAX_BYTES } from '@velvet/contract/catalogue/images.rules'
import type { FastifyInstance } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import { parseJson } from '../providers/ask.ts'
import type { Deps } from './deps.ts'
import type { Call, UseCase } from './call.ts'
import { inLineOfCaller } from './in-line-of-caller.ts'
import { inputOf, isTooLarge, readCsv, readMultipart } from './read-form.ts'
import { answer, callOf, route, routeOptions } from './route.ts'

/**
 * Makes a scope whose routes accept multipart forms. The plug-in adds hooks and listeners to every
 * request of its scope, so only these routes have it.
 */
function registerForForms(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    await scope.register(multipart)
    addRoutes(scope)
  })
}

/** Binds a call that accepts both a plain web form and JSON. */
export function formRoute<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  useCase: UseCase<E>,
): void {
  registerForForms(app, (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) => {
      parsed(null, Object.fromEntries(new URLSearchParams(String(body))))
    })
    scope.addHook('preValidation', async (request) => {
      if (request.isMultipart()) request.body = (await readMultipart(request)).fields
    })
    route(scope, deps, endpoint, useCase)
  })
}

export type RawCall<E extends Endpoint> = Call<E> & { body: Buffer; headers: IncomingHttpHeaders }

/**
 * Binds a call whose use case gets the unchanged bytes of the body, because a signature covers
 * exactly these bytes.
 */
export function rawRoute<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  useCase: (call: RawCall<E>) => Promise<z.input<E['output']>>,
): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => {
      parsed(null, body)
    })
    scope.route({
      ...routeOptions(deps, endpoint),
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const call = {
          ...callOf(deps, endpoint, { request, reply }, {}),
          body,
          headers: request.headers,
        }
        return answer(endpoint, reply, await useCase(call))
      },
    })
    done()
  })
}

/** Returns what the bytes of a body say in JSON. Throws AppError `bad-json`. */
export function jsonOf(body: Buffer): unknown {
  try {
    return parseJson(body.toString('utf8'))
  } catch (error) {
    throw new AppError('bad-json', { cause: error })
  }
}

export type FileCall<E extends Endpoint> = Call<E> & { file: Buffer }

interface FileRules {
  /** The name of the form's field that carries the file. */
  field?: string
  /** The error for a file that is larger than the call accepts. */
  tooLarge?: ErrorCode
}

/** Binds a call that carries one file of a multipart form, beside its other fields. */
export function fileRoute<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  useCase: (call: FileCall<E>) => Promise<z.input<E['output']>>,
  { field = 'image', tooLarge = 'body-too-large' }: FileRules = {},
): void {
  registerForForms(app, (scope) => {
    scope.route({
      ...routeOptions(deps, endpoint),
      handler: async (request, reply) => {
        const { files, fields } = await readMultipart(request, endpoint.maxBytes).catch((error: unknown) => {
          throw isTooLarge(error) ? new AppError(tooLarge, { cause: error }) : error
        })
        const input = inputOf(endpoint, { ...fields, ...(request.params as object) })
        const file = files[field]
        if (!file) throw new AppError('bad-request', { fields: { [field]: 'is missing' } })
        const call = { ...callOf(deps, endpoint, { request, reply }, input), file }
        // Pictures and trailers have lines of their own, with fewer places, because each file takes memory.
        return answer(endpoint, reply, await useCase(call))
      },
    })
  })
}

/**
 * Binds a call that carries a CSV, either as its body with the rest of the input in the query, or as
 * the one file of a form beside its fields.
 */
export function csvRoute<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  useCase: (call: FileCall<E>) => Promise<z.input<E['output']>>,
): void {
  const bodyLimit = endpoint.maxBytes ?? UPLOAD_MAX_BYTES
  registerForForms(app, (scope) => {
    scope.removeContentTypeParser('text/plain')
    scope.addContentTypeParser(CSV_TYPES, { parseAs: 'buffer', bodyLimit }, (_request, body, parsed) => {
      parsed(null, body)
    })
    scope.route({
      ...routeOptions(deps, endpoint),
      handler: async (request, reply) => {
        const { file, fields } = await readCsv(request, bodyLimit)
        const input = inputOf(endpoint, { ...(request.query as object), ...fields })
        const call = { ...callOf(deps, endpoint, { request, reply }, input), file }
        return answer(endpoint, reply, await inLineOfCaller(endpoint, request, () => useCase(call)))
      },
    })
  })
}

const CSV_TYPES = ['text/csv', 'text/plain', 'application/csv', 'application/octet-stream']
