import { useSyncExternalStore } from 'react'
import { followMedia } from './follow-media.ts'

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => followMedia(query, onChange),
    () => matchMedia(query).matches,
    () => false,
  )
}
