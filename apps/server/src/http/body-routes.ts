import type { Endpoint } from '@velvet/contract/endpoint'
import { AppError } from '@velvet/contract/errors'
import { UPLOAD_MAX_BYTES } from '@velvet/contract/image-rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { Call, UseCase } from './call.ts'
import { fieldsOf } from './error-handler.ts'
import { answer, callOf, route, routeOptions } from './route.ts'

/** Binds a call that accepts both a plain web form and JSON. */
export function formRoute<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  useCase: UseCase<E>,
): void {
  app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => {
        parsed(null, Object.fromEntries(new URLSearchParams(String(body))))
      },
    )
    scope.addHook('preValidation', async (request) => {
      if (request.isMultipart()) request.body = (await readMultipart(request)).fields
    })
    route(scope, deps, endpoint, useCase)
    done()
  })
}

export type RawCall<E extends Endpoint> = Call<E> & { body: Buffer; headers: IncomingHttpHeaders }

/** Binds a call whose body is needed unchanged, so that its signature can be checked first. */
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

export type FileCall<E extends Endpoint> = Call<E> & { file: Buffer }

/** Binds a call that carries one file in the multipart field `image`, beside its other fields. */
export function fileRoute<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  useCase: (call: FileCall<E>) => Promise<z.input<E['output']>>,
): void {
  app.route({
    ...routeOptions(deps, endpoint),
    handler: async (request, reply) => {
      const { file, fields } = await readMultipart(request)
      const input = endpoint.input.safeParse(fields)
      if (!input.success)
        throw new AppError('bad-request', { fields: fieldsOf(input.error.issues) })
      if (!file) throw new AppError('bad-request', { fields: { image: 'is missing' } })
      const call = { ...callOf(deps, endpoint, { request, reply }, input.data), file }
      return answer(endpoint, reply, await useCase(call))
    },
  })
}

async function readMultipart(request: FastifyRequest) {
  if (!request.isMultipart()) throw new AppError('unsupported-media-type')
  return readParts(request).catch((error: unknown) => {
    // An error with a code is a limit that was passed; the parser's own errors mean a body that was
    // cut off.
    if (error instanceof Error && 'code' in error) throw error
    throw new AppError('bad-request', { cause: error })
  })
}

async function readParts(request: FastifyRequest) {
  const fields: Record<string, string> = {}
  let file: Buffer | undefined
  const limits = { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 10, fieldSize: 10_000 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else {
      const bytes = await part.toBuffer()
      if (part.fieldname === 'image') file = bytes
    }
  }
  return { file, fields }
}
