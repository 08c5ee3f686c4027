import type { AnswerOf } from '@velvet/client/call'
import { MAX_TOP_UP_VP, MIN_TOP_UP_VP } from '@velvet/contract/points/vp'
import type { TopUpLimits } from '@velvet/contract/points/vp'
import { useAnswer } from '../app/use-answer.ts'
import { getServicesStatus } from '../calls/wallet.ts'

export type Services = AnswerOf<typeof getServicesStatus>['services']

async function readServices(signal?: AbortSignal): Promise<Services> {
  return (await getServicesStatus({}, { ...(signal && { signal }) })).services
}

/** Returns the present payment providers. `read` asks again after a failure. */
export function useServices() {
  const { answer: services, replace } = useAnswer(readServices)

  async function read(): Promise<Services> {
    const found = await readServices()
    replace(found)
    return found
  }
  return { services, read }
}

/** Returns the operator's limits of a top-up in Vp; the default ones until they have been read. */
export function limitsOf(services: Services | undefined): TopUpLimits {
  return {
    least: services?.minimum_top_up ?? MIN_TOP_UP_VP,
    most: services?.maximum_top_up ?? MAX_TOP_UP_VP,
  }
}
