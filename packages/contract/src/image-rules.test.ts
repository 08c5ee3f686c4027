import { expect, test } from 'vitest'
import {
  IMAGE_MAX_MB,
  IMAGE_TYPES,
  INVALID_IMAGE,
  isImageType,
  UPLOAD_MAX_BYTES,
} from './image-rules.ts'

test.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('%s is a picture', (mime) => {
  expect(isImageType(mime)).toBe(true)
})

test.each(['image/svg+xml', 'image/heic', 'text/html', 'application/pdf', 'IMAGE', ''])(
  '"%s" cannot be a profile picture',
  (mime) => {
    expect(isImageType(mime)).toBe(false)
  },
)

test('the words of the refusal name every type that is accepted', () => {
  const named = INVALID_IMAGE.match(/[A-Z]{3,4}/g)?.map((kind) => `image/${kind.toLowerCase()}`)
  expect(named).toEqual([...IMAGE_TYPES])
})

test('a picture compressed on the phone is far below the limit of the server', () => {
  expect(IMAGE_MAX_MB * 1_000_000 * 10).toBeLessThan(UPLOAD_MAX_BYTES)
})
