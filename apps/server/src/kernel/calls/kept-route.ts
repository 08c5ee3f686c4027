import type { Endpoint } from '@velvet/contract/shared/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import type { Deps } from './deps.ts'
import { noteCustomer } from './authenticate.ts'
import { prepareAnswer, sendPrepared } from '../../platform/http/prepared-answer.ts'
import { answer, checkInput, inputReader, routeOptions } from './route.ts'

/**
 * A call whose answer is the same for everybody. The answer may depend on the input, but on nothing of
 * the caller except their area.
 */
export interface OpenCall<E extends Endpoint> {
  db: Database
  input: z.output<E['input']>
  /** The area of the caller's account, if the call does not name the whole area that it is about. */
  ownAreaId?: string | undefined
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
  const readInput = inputReader(endpoint)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': endpoint.access === 'public' ? 'no-cache' : 'no-store',
  }
  app.route({
    ...routeOptions(deps, endpoint),
    ...(answers && { compress: false }),
    handler: async (request, reply) => {
      const input = readInput(request)
      checkInput(endpoint, request, input)
      const ownAreaId = isAreaOpen(input) ? await ownAreaOf(deps, endpoint, request) : undefined
      const openCall = (db: Database) => ({ db, input: input as z.output<E['input']>, ownAreaId })
      if (!answers) return answer(endpoint, reply, await useCase(openCall(deps.db)))
      // The input has been checked, so that no stranger can invent keys without end.
      const key = `${endpoint.path} ${JSON.stringify([input, ownAreaId])}`.toLowerCase()
      const make = async (db: Database) => {
        const open = openCall(db)
        // This time is read before the answer is made. Otherwise, if a showtime began between the
        // two, an answer that still lists this showtime would be kept too long.
        const forMs = await keepForMs(open)
        const text = reply.serialize(await useCase(open)) as string
        return { answer: await prepareAnswer(text), forMs }
      }
      // The answer must include the last change, because it is kept until the next change.
      const prepared = answers.read(key, () =>
        deps.replica ? deps.replica.read(make, answers.changedAt) : make(deps.db),
      )
      reply.headers(headers)
      return sendPrepared({ request, reply }, prepared instanceof Promise ? await prepared : prepared)
    },
  })
}

/** Returns true if a call names an LGA without its state or its country. */
function isAreaOpen(input: object): boolean {
  return 'LGA' in input && !('state' in input && 'country' in input)
}

async function ownAreaOf(deps: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<string | undefined> {
  const isVisited = endpoint.access === 'public' && request.headers.authorization !== undefined
  if (isVisited) await noteCustomer(deps, endpoint, request)
  return request.customer?.areaId
}
