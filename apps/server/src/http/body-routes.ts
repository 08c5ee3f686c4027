import type { Endpoint } from '@velvet/contract/endpoint'
import { AppError } from '@velvet/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { Call } from './call.ts'
import { fieldsOf } from './error-handler.ts'
import { answer, callOf, routeOptions } from './route.ts'

/** A profile picture is compressed to 0.07 MB before it is sent; this leaves room for other clients. */
const FILE_LIMIT_BYTES = 1_000_000

export type RawCall<E extends Endpoint> = Call<E> & { body: Buffer; headers: IncomingHttpHeaders }

/** Binds a call whose body must be seen as it came, before anything of it is believed. */
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
        const call = { ...callOf(deps, endpoint, request, {}), body, headers: request.headers }
        return answer(endpoint, reply, await useCase(call))
      },
    })
    done()
  })
}

export type FileCall<E extends Endpoint> = Call<E> & { file: Buffer }

/** Binds a call that carries one file, in the multipart field `image`, beside its other fields. */
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
      const call = { ...callOf(deps, endpoint, request, input.data), file }
      return answer(endpoint, reply, await useCase(call))
    },
  })
}

async function readMultipart(request: FastifyRequest) {
  if (!request.isMultipart()) throw new AppError('unsupported-media-type')
  const fields: Record<string, string> = {}
  let file: Buffer | undefined
  const limits = { fileSize: FILE_LIMIT_BYTES, files: 1, fields: 10, fieldSize: 1000 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else {
      const bytes = await part.toBuffer()
      if (part.fieldname === 'image') file = bytes
    }
  }
  return { file, fields }
}
