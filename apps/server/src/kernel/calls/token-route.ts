import type { Endpoint } from '@velvet/contract/shared/endpoint'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Deps } from './deps.ts'
import { tokenReader } from './authenticate.ts'
import type { TokenHolder } from '../identity/caller.ts'
import type { Call } from './call.ts'
import { answer, callOf, inputReader, routeOptions } from './route.ts'

export type TokenCall<E extends Endpoint> = Omit<Call<E>, 'customer'> & {
  tokenHolder: TokenHolder
}

/**
 * Binds a call whose use case checks the session itself, in the statement or the transaction of
 * its own work. Before that, only the signature and the expiry of the token have been checked.
 */
export function tokenRoute<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  useCase: (call: TokenCall<E>) => Promise<z.input<E['output']>>,
): void {
  const readInput = inputReader(endpoint)
  app.route({
    ...routeOptions(deps, endpoint),
    preParsing: tokenReader(endpoint),
    handler: async (request, reply) => {
      const call = callOf(deps, endpoint, { request, reply }, readInput(request))
      return answer(endpoint, reply, await useCase(call as unknown as TokenCall<E>))
    },
  })
}
