import { secondsOfMp4 } from './mp4.ts'
import { secondsOfWebm } from './webm.ts'

interface Video {
  kind: 'mp4' | 'webm'
  seconds: number
}

/**
 * Tells by its content alone what a video is and how long it is. Returns undefined for a file that is
 * damaged, says no length, or is no video that phones play.
 */
export function readVideo(bytes: Buffer): Video | undefined {
  try {
    return withLength('mp4', secondsOfMp4(bytes)) ?? withLength('webm', secondsOfWebm(bytes))
  } catch (error) {
    // The file says that it holds more than it does.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function withLength(kind: Video['kind'], seconds: number | undefined): Video | undefined {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds <= 0) return undefined
  return { kind, seconds }
}
