import { secondsOfMp4 } from './mp4.ts'
import { secondsOfWebm } from './webm.ts'

interface Video {
  kind: 'mp4' | 'webm'
  seconds: number
}

/**
 * Reads the kind and the length of a video from the content of its file. Returns undefined for a
 * file that is damaged, has no length, or is not a video that phones play.
 */
export function readVideo(bytes: Buffer): Video | undefined {
  try {
    return withLength('mp4', secondsOfMp4(bytes)) ?? withLength('webm', secondsOfWebm(bytes))
  } catch (error) {
    // A RangeError means that the file is shorter than its sizes say, or that it has too many
    // parts.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function withLength(kind: Video['kind'], seconds: number | undefined): Video | undefined {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds <= 0) return undefined
  return { kind, seconds }
}
