import type { Area } from '@velvet/contract/areas'
import { useEffect, useState } from 'react'
import { listLocations } from '../calls/catalogue.ts'
import { failureOf } from '../state/call-thunk.ts'

/** The areas served; undefined until they are there, with words where they did not come. */
export function useAreas() {
  const [areas, setAreas] = useState<readonly Area[]>()
  const [error, setError] = useState<string>()
  const [tries, setTries] = useState(0)

  useEffect(() => {
    const leaving = new AbortController()
    listLocations({}, { signal: leaving.signal })
      .then(({ locations }) => setAreas(locations))
      .catch((reason: unknown) => {
        if (!leaving.signal.aborted) setError(failureOf(reason).message)
      })
    return () => leaving.abort()
  }, [tries])

  function retry() {
    setError(undefined)
    setTries(tries + 1)
  }
  return { areas, error, retry }
}
