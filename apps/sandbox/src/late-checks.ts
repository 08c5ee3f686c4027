import type { FastifyServerOptions } from 'fastify'

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
/** What Fastify's own checker makes of the schema of a route. It keeps the errors of the last check. */
type Check = ((data: unknown) => boolean) & { errors?: object[] | null }
type Compiler = (route: object) => Check

/**
 * Checks requests as Fastify does by itself, but loads the checker with the first request, and compiles a schema for
 * the first request of its route. The sandbox starts with every server, and most of its routes are never used.
 */
export const lateChecks = {
  buildValidator: (...settings: unknown[]) => {
    let loading: Promise<Compiler> | undefined
    return (route: object) => {
      let check: Check | undefined
      const lateCheck = async (data: unknown): Promise<boolean> => {
        check ??= (await (loading ??= loadCompiler(settings)))(route)
        const isValid = check(data)
        if (!isValid) lateCheck.errors = check.errors
        return isValid
      }
      lateCheck.errors = undefined as Check['errors']
      return lateCheck
    }
  },
  // Fastify wants this too, or loads a package for it. It is never called, because no route has a schema for its answers.
  buildSerializer: () => () => JSON.stringify,
} as unknown as Factories

async function loadCompiler(settings: unknown[]): Promise<Compiler> {
  const { default: makeFactory } = await import('@fastify/ajv-compiler')
  const build = makeFactory() as (...settings: unknown[]) => Compiler
  return build(...settings)
}
