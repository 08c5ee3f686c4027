import type { Endpoint } from '@velvet/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Database } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { prepareAnswer } from './prepared-answer.ts'
import { callOf, inputReader, route, routeOptions } from './route.ts'
import { sendPrepared } from './send-prepared.ts'

/**
 * A call whose answer is the same for everybody. The answer may depend on the input, but not on the
 * caller.
 */
export interface OpenCall<E extends Endpoint> {
  db: Database
  input: z.output<E['input']>
}

type KeptUseCase<E extends Endpoint> = (call: OpenCall<E>) => Promise<z.input<E['output']>>

/** Returns how many milliseconds an answer may be kept if nothing changes. */
type KeepForMs<E extends Endpoint> = (call: OpenCall<E>) => number | Promise<number>

/**
 * Binds a call of the contract whose answer is the same for everybody, and sends the bytes that are
 * kept. Small and capital letters must mean the same in the input of such a call.
 */
export function keptRoute<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  useCase: KeptUseCase<E>,
  keepForMs: KeepForMs<E>,
): void {
  const { answers } = deps
  if (!answers) {
    route(app, deps, endpoint, ({ db, input }) => useCase({ db, input }))
    return
  }
  const readInput = inputReader(endpoint)
  app.route({
    ...routeOptions(deps, endpoint),
    compress: false,
    handler: async (request, reply) => {
      const call = callOf(deps, endpoint, { request, reply }, readInput(request))
      // The input has been checked, so that no stranger can invent keys without end.
      const key = `${endpoint.path} ${JSON.stringify(call.input)}`.toLowerCase()
      const make = async (db: Database) => {
        const open = { db, input: call.input }
        // This time is read before the answer is made. Otherwise, if a showtime began between the
        // two, an answer that still lists this showtime would be kept too long.
        const forMs = await keepForMs(open)
        const text = reply.serialize(await useCase(open)) as string
        return { answer: await prepareAnswer(text), forMs }
      }
      // The answer must include the last change, because it is kept until the next change.
      const prepared = await answers.read(key, () =>
        deps.replica ? deps.replica.read(make, answers.changedAt) : make(deps.db),
      )
      reply.headers({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': endpoint.access === 'public' ? 'no-cache' : 'no-store',
      })
      return sendPrepared({ request, reply }, prepared)
    },
  })
}
