import { expect, test } from 'vitest'
import { posterSources, smallPoster } from './poster-sources.ts'

test('a poster of the catalogue comes in both widths and both formats', () => {
  expect(posterSources('/media/posters/lionheart-480.webp')).toEqual({
    avif: '/media/posters/lionheart-320.avif 320w, /media/posters/lionheart-480.avif 480w',
    webp: '/media/posters/lionheart-320.webp 320w, /media/posters/lionheart-480.webp 480w',
  })
})

test('a poster from elsewhere has no other sizes', () => {
  expect(posterSources('https://example.com/posters/x.jpg')).toBeUndefined()
})

test('a person who saves data is offered the narrowest poster only', () => {
  const small = smallPoster('/media/posters/a-film-480.webp')
  expect(small).toBe('/media/posters/a-film-320.webp')
  expect(posterSources(small)?.avif).toBe('/media/posters/a-film-320.avif 320w')
  expect(smallPoster('https://elsewhere.example/a.jpg')).toBe('https://elsewhere.example/a.jpg')
})
