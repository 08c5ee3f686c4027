import { render } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readUse } from '../../meter/kept-use.ts'
import { TRAILER } from '../../test/programme.ts'
import { useMeteredTrailer } from './use-metered-trailer.ts'

const entries = vi.fn<() => { encodedBodySize: number }[]>()

beforeEach(() => {
  entries.mockReturnValue([])
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('PerformanceObserver', () => undefined)
  vi.stubGlobal(
    'PerformanceResourceTiming',
    class {
      get transferSize() {
        return 0
      }
    },
  )
  vi.stubGlobal('performance', { now: () => Date.now(), getEntriesByName: entries })
})
afterEach(() => void vi.unstubAllGlobals())

function Trailer() {
  const video = useRef<HTMLVideoElement>(null)
  useMeteredTrailer(video, { ...TRAILER, Bytes: 1_000_000 })
  return <video ref={video} />
}

/** Loads a quarter of a trailer of 8 seconds, from its start and from its middle, and leaves it. */
function leaveEarly(): void {
  const { container, unmount } = render(<Trailer />)
  const video = container.querySelector('video')
  const parts = [0, 4]
  const buffered = {
    length: 2,
    start: (at: number) => parts[at],
    end: (at: number) => (parts[at] ?? 0) + 1,
  }
  Object.defineProperties(video, { buffered: { value: buffered }, duration: { value: 8 } })
  video?.dispatchEvent(new Event('progress'))
  unmount()
}

test('of a trailer that is left early, the part that was loaded counts', async () => {
  leaveEarly()
  await expect.poll(readUse).toMatchObject({ trailers: 250_000 })
})

test('a trailer that has come whole is counted by the browser, and not twice', async () => {
  entries.mockReturnValue([{ encodedBodySize: 1_000_000 }])
  leaveEarly()
  await new Promise((resolve) => setImmediate(resolve))
  expect(await readUse()).toMatchObject({ trailers: 0 })
})
