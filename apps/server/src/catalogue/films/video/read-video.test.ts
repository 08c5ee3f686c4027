import { TRAILER_MAX_BYTES } from '@velvet/contract/catalogue/films.rules'
import { expect, test } from 'vitest'
import { makeWebm } from '../../../test/media.ts'
import { readVideo } from './read-video.ts'

/**
 * Reading a real trailer takes less than a millisecond. The server handles no other request meanwhile. The test counts
 * only processor time, because a busy machine may pause the process.
 */
const LIMIT_MS = 500

/** A box of an MP4, whose content may consist of further boxes. */
function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

const KNOWN = box('ftyp', Buffer.from('isom\0\0\0\0'))
const zeros = '\0'.repeat(300_000)
const tracks = Buffer.concat(Array.from({ length: 200 }, () => box('trak', Buffer.alloc(0))))
const films = Array.from({ length: TRAILER_MAX_BYTES / (tracks.length + 9) }, () => box('moov', tracks))

test.each([
  ['a WebM whose type has countless zeros', makeWebm({ type: `mkv${zeros}x` })],
  ['a WebM whose codec has countless zeros', makeWebm({ codec: `V${zeros}x` })],
  ['an MP4 with millions of brands', box('ftyp', Buffer.alloc(TRAILER_MAX_BYTES - 8, 'none'))],
  ['an MP4 with millions of empty tracks', Buffer.concat([KNOWN, ...films])],
])('%s is refused at once', (_name, file) => {
  expect(file.length).toBeLessThanOrEqual(TRAILER_MAX_BYTES)
  const began = process.threadCpuUsage()
  expect(readVideo(file)).toBeUndefined()
  const { user, system } = process.threadCpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(LIMIT_MS)
})

test('a text of a WebM ends at its first zero', () => {
  expect(readVideo(makeWebm({ type: 'webm\0\0', codec: 'V_VP9\0' }))).toMatchObject({
    kind: 'webm',
  })
})
