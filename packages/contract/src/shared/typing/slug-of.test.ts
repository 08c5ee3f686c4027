import { expect, test } from 'vitest'
import { CINEMA_SLUG } from '../../catalogue/cinemas.rules.ts'
import { slugOf } from './slug-of.ts'

test.each([
  ['Gidan Fim, Kano', 'gidan-fim-kano'],
  ['  Ọ̀ṣun & Sons’ Cinema  ', 'osun-sons-cinema'],
  ['!!!', ''],
])('the name %j becomes the slug %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('the slug of a long name is one that the server takes', () => {
  expect(slugOf(`${'a'.repeat(79)} ${'b'.repeat(40)}`)).toMatch(CINEMA_SLUG)
})
