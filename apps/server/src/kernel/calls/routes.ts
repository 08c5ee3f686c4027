import type { Endpoint } from '@velvet/contract/shared/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import type { UseCase } from './call.ts'
import { route } from './route.ts'

type UseCases<Contract> = {
  [Name in keyof Contract]?: Contract[Name] extends Endpoint ? UseCase<Contract[Name]> : never
}

/**
 * Binds each use case to the call of the same name in a file of the contract. Calls whose body or
 * answer is special have a function of their own, such as `rawRoute` and `keptRoute`.
 */
export function routes<Contract extends object>(
  app: FastifyInstance,
  deps: Deps,
  contract: Contract,
  useCases: UseCases<NoInfer<Contract>>,
): void {
  const calls = new Map<string, Endpoint>(Object.entries(contract))
  for (const [name, useCase] of Object.entries(useCases)) {
    const endpoint = calls.get(name)
    if (!endpoint) throw new Error(`The contract has no call ${name}`)
    route(app, deps, endpoint, useCase as UseCase<Endpoint>)
  }
}
