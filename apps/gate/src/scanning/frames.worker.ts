// Reads codes away from the page, so that the page can show a verdict while a frame is being read.
import { readerOfFrames } from './read-frame.ts'

const reader = readerOfFrames()

addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  void reader
    .then((read) => read(data))
    .catch(() => undefined)
    .then((text) => {
      data.close()
      postMessage(text)
    })
})
