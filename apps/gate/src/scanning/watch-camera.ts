import FrameReader from './frames.worker.ts?worker'

/** The longer side of a frame in pixels. A code at arm's length is still large enough in it. */
const SIDE = 960

interface Watch {
  video: HTMLVideoElement
  /** Called for each frame that shows a code, so the same code comes many times. */
  onCode: (text: string) => void
}

/**
 * Reads the frames of a video in a worker, one after the other, and skips the frames that come while
 * it reads. Returns a function that stops it.
 */
export function watchCamera({ video, onCode }: Watch): () => void {
  const reader = new FrameReader()
  let isOver = false
  const next = () => {
    if (!isOver) video.requestVideoFrameCallback(() => void send())
  }
  const send = async () => {
    const frame = await frameOf(video).catch(() => undefined)
    if (frame && !isOver) reader.postMessage(frame, [frame])
    else next()
  }
  reader.addEventListener('message', ({ data }: MessageEvent<string | undefined>) => {
    if (data !== undefined && !isOver) onCode(data)
    next()
  })
  next()
  return () => {
    isOver = true
    reader.terminate()
  }
}

function frameOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  const { videoWidth: width, videoHeight: height } = video
  const scale = Math.min(1, SIDE / Math.max(width, height))
  return createImageBitmap(video, {
    resizeWidth: Math.round(width * scale),
    resizeHeight: Math.round(height * scale),
    resizeQuality: 'low',
  })
}
