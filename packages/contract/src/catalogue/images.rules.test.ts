import { expect, test } from 'vitest'
import { IMAGE_MAX_MB, IMAGE_TYPES, imageTypeOf, INVALID_IMAGE, UPLOAD_MAX_BYTES } from './images.rules.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF\0\x01', 'image/jpeg'],
  ['\xff\xd8\xff\xdb', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\x0d', 'image/png'],
  ['GIF87a and more', 'image/gif'],
  ['GIF89a and more', 'image/gif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['<svg xmlns="http', undefined],
  ['\0\0\0\x18ftypheic', undefined],
  ['%PDF-1.7', undefined],
  ['RIFF\x10\0\0\0WAVEfmt ', undefined],
  ['GIF88a', undefined],
  ['', undefined],
])('a file that begins with %j has the type %s', (start, type) => {
  expect(imageTypeOf(bytesOf(start))).toBe(type)
})

test('the message of the refusal names every accepted type', () => {
  const named = INVALID_IMAGE.match(/[A-Z]{3,4}/g)?.map((kind) => `image/${kind.toLowerCase()}`)
  expect(named).toEqual([...IMAGE_TYPES])
})

test('a picture compressed on the phone is far below the limit of the server', () => {
  expect(IMAGE_MAX_MB * 1_000_000 * 10).toBeLessThan(UPLOAD_MAX_BYTES)
})
