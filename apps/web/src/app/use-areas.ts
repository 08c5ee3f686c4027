import { listLocations } from '../calls/catalogue.ts'
import { useAnswer } from './use-answer.ts'

const readAreas = async (signal: AbortSignal) => (await listLocations({}, { signal })).locations

/** Returns the areas served, undefined until they are read, and the message if reading failed. */
export function useAreas() {
  const { answer: areas, error, retry } = useAnswer(readAreas)
  return { areas, error, retry }
}
