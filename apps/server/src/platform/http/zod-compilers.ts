import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { $ZodType } from 'zod/v4/core'
import { asCheckedBy } from './as-checked.ts'
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

/** Returns the function that checks the answers of a route and makes their text. */
function compileSerializer(route: Parameters<Compile<unknown>>[0]): (answer: unknown) => unknown {
  const check = (serializerCompiler as Compile<unknown>)(route)
  const { schema } = route
  if (!(schema instanceof $ZodType)) return check
  // The first answer makes the function, because most calls are never made in a process.
  return (answer) => (asCheckedBy(schema)(answer) ? JSON.stringify(answer) : check(answer))
}

/**
 * With these compilers of schemas, Fastify need not load its own. The cast is needed because the
 * types of Fastify allow only its own compilers.
 */
export const ZOD_COMPILERS = {
  compilersFactory: {
    buildValidator: () => late(validatorCompiler as Compile<unknown>),
    buildSerializer: () => late(compileSerializer),
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>
