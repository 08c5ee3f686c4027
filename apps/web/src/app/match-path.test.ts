import { expect, test } from 'vitest'
import { matchPath } from './match-path.ts'

test('the named parts of an address are read', () => {
  expect(matchPath('/movie/:movieId', '/movie/a%20b')).toEqual({ movieId: 'a b' })
  expect(matchPath('/', '/')).toEqual({})
})

test.each([
  ['/movie/:movieId', '/movie'],
  ['/movie/:movieId', '/movie/1/2'],
  ['/home', '/homes'],
])('%s does not fit %s', (pattern, pathname) => {
  expect(matchPath(pattern, pathname)).toBeUndefined()
})

test('capital letters and a slash at the end make no difference', () => {
  expect(matchPath('/velvetcenters', '/VelvetCenters/')).toEqual({})
})

test('an address that cannot be decoded is used as it is', () => {
  expect(matchPath('/movie/:movieId', '/movie/%')).toEqual({ movieId: '%' })
})
