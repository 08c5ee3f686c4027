import { useCallback } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { getMenu } from '../../calls/snacks.ts'

/** Reads what a cinema sells in the app. */
export function useMenu(cinemaID: string) {
  const ask = useCallback((signal: AbortSignal) => getMenu({ id: cinemaID, at: 'app' }, { signal }), [cinemaID])
  return useAnswer(ask)
}
