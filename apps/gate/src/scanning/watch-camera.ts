import FrameReader from './frames.worker.ts?worker'

interface Watch {
  video: HTMLVideoElement
  /**
   * Receives the text of a code for each frame that shows the code, so one code arrives many times.
   */
  onCode: (text: string) => void
}

/**
 * Reads the frames of a video in a worker, one after the other, and skips the frames that come
 * while the worker reads. Returns a function that stops the reading.
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
    else {
      frame?.close()
      next()
    }
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

/**
 * Returns the present frame. A VideoFrame only refers to the picture, so the page spends no time on
 * copying it. Browsers that lack VideoFrame copy the picture.
 */
async function frameOf(video: HTMLVideoElement): Promise<VideoFrame | ImageBitmap> {
  return 'VideoFrame' in window ? new VideoFrame(video) : createImageBitmap(video)
}
