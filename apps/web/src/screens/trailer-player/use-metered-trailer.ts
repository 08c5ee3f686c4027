import type { Trailer } from '@velvet/contract/shared/entities/entities'
import { useEffect, type RefObject } from 'react'
import { canCount } from '../../meter/count-use.ts'
import { addUse } from '../../meter/kept-use.ts'

/**
 * Counts what was loaded of a trailer that is left before all of it has come, because a browser tells the
 * size of whole files only.
 */
export function useMeteredTrailer(video: RefObject<HTMLVideoElement | null>, { Bytes }: Trailer): void {
  useEffect(() => {
    const element = video.current
    if (!element || !canCount()) return
    let share = 0
    const look = () => {
      share = Math.max(share, loadedShare(element))
    }
    element.addEventListener('progress', look)
    return () => {
      element.removeEventListener('progress', look)
      if (!hasCome(element.currentSrc)) void addUse({ trailers: Math.round(share * Bytes) })
    }
  }, [video, Bytes])
}

/** Returns the part of the video that the browser has. */
function loadedShare({ buffered, duration }: HTMLVideoElement): number {
  let seconds = 0
  for (let at = 0; at < buffered.length; at += 1) seconds += buffered.end(at) - buffered.start(at)
  return duration > 0 ? Math.min(1, seconds / duration) : 0
}

/** Returns true if the whole file came, over the network or from a cache. It is counted then. */
function hasCome(address: string): boolean {
  const entries = performance.getEntriesByName(address) as PerformanceResourceTiming[]
  return entries.some(({ encodedBodySize }) => encodedBodySize > 0)
}
