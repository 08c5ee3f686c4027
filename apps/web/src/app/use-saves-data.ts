import { useAppSelector } from '../state/hooks.ts'
import { selectSavesData } from '../state/selectors.ts'

/** The one word on whether this phone is to save data. */
export function useSavesData(): boolean {
  return useAppSelector(selectSavesData)
}
