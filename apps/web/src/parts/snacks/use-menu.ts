import type { AnswerOf } from '@velvet/client/call'
import { useCallback } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { getMenu } from '../../calls/snacks.ts'

export type Menu = AnswerOf<typeof getMenu>

/** Reads what a cinema sells in the app. */
export function useMenu(cinemaID: string) {
  const ask = useCallback((signal: AbortSignal) => getMenu({ id: cinemaID, at: 'app' }, { signal }), [cinemaID])
  return useAnswer(ask)
}
