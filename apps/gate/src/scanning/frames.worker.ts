// This worker reads codes outside the page, so that the page stays responsive while a frame is
// read.
import { readerOfFrames } from './read-frame.ts'
import type { Frame } from './read-frame.ts'

const reader = readerOfFrames()

addEventListener('message', ({ data }: MessageEvent<Frame>) => {
  void reader
    .then((read) => read(data))
    .catch(() => undefined)
    .then((text) => {
      data.close()
      postMessage(text)
    })
})
