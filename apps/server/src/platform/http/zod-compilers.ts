import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { LateSchema } from './late-schema.ts'

type Compile<Result> = (route: { schema: unknown; method: string; url: string }) => (data: unknown) => Result

/** Compiles a late schema when the first request needs it. */
function late<Result>(compile: Compile<Result>): Compile<Result> {
  return (route) => {
    const { schema } = route
    if (!(schema instanceof LateSchema)) return compile(route)
    let compiled: ((data: unknown) => Result) | undefined
    return (data) => {
      compiled ??= compile({ ...route, schema: schema.make() })
      return compiled(data)
    }
  }
}

/**
 * With these compilers of schemas, Fastify need not load its own. The cast is needed because the
 * types of Fastify allow only its own compilers.
 */
export const ZOD_COMPILERS = {
  compilersFactory: {
    buildValidator: () => late(validatorCompiler as Compile<unknown>),
    buildSerializer: () => late(serializerCompiler as Compile<unknown>),
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>
