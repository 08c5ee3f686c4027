import { useAppSelector } from '../state/hooks.ts'
import { selectSavesData } from '../state/selectors.ts'

/** Returns true if this phone is to save data. */
export function useSavesData(): boolean {
  return useAppSelector(selectSavesData)
}
