import { listLocations } from '../calls/catalogue.ts'
import { useAnswer } from './use-answer.ts'

const readAreas = async (signal: AbortSignal) => (await listLocations({}, { signal })).locations

/**
 * Returns the areas that are served, and a message if they could not be read. The areas are
 * undefined until they are read.
 */
export function useAreas() {
  const { answer: areas, error, retry } = useAnswer(readAreas)
  return { areas, error, retry }
}
