import type { AnswerOf } from '@velvet/client/call'
import { useAnswer } from '../../app/use-answer.ts'
import { getServicesStatus } from '../../calls/wallet.ts'

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
