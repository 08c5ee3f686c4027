import { expect, test } from 'vitest'
import { posterSources } from './poster-sources.ts'

test('a poster of the catalogue comes in both widths and both formats', () => {
  expect(posterSources('/media/posters/lionheart-480.webp')).toEqual({
    avif: '/media/posters/lionheart-320.avif 320w, /media/posters/lionheart-480.avif 480w',
    webp: '/media/posters/lionheart-320.webp 320w, /media/posters/lionheart-480.webp 480w',
  })
})

test('a poster from elsewhere has the one size that it has', () => {
  expect(posterSources('https://example.com/posters/x.jpg')).toBeUndefined()
})
