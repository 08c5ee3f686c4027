import { listLocations } from '../calls/catalogue.ts'
import { useAnswer } from './use-answer.ts'

const readAreas = async (signal: AbortSignal) => (await listLocations({}, { signal })).locations

/** Returns the areas served; undefined until they are there, with words where they did not come. */
export function useAreas() {
  const { answer: areas, error, retry } = useAnswer(readAreas)
  return { areas, error, retry }
}
