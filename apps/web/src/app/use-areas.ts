import { listLocations } from '../calls/catalogue.ts'
import { useAnswer } from './use-answer.ts'

const readAreas = (signal: AbortSignal) => listLocations({}, { signal })

/**
 * Returns the areas that are served with the middles of their cinemas, and a message if they could not be
 * read. The areas are undefined until they are read.
 */
export function useAreas() {
  const { answer, error, retry } = useAnswer(readAreas)
  return { areas: answer?.locations, middles: answer?.middles, error, retry }
}
