import type { AnswerOf } from '@velvet/client/call'
import { useCallback, useEffect, useState } from 'react'
import { getServicesStatus } from '../../calls/wallet.ts'
import { failureOf } from '../../state/call-thunk.ts'

export type Services = AnswerOf<typeof getServicesStatus>['services']

/** The payment providers as they are set up now; `read` asks again where that failed before. */
export function useServices() {
  const [services, setServices] = useState<Services>()

  const read = useCallback(
    (): Promise<Services> =>
      getServicesStatus({}).then((answer) => {
        setServices(answer.services)
        return answer.services
      }),
    [],
  )

  useEffect(() => {
    read().catch((error: unknown) => {
      console.warn('Payment services not read:', failureOf(error).message)
    })
  }, [read])

  return { services, read }
}
