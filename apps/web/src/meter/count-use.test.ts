import { expect, test } from 'vitest'
import { useOf } from './count-use.ts'
import { kindOf, monthOf } from './data-use.ts'

const entry = (path: string, transferSize: number, more = {}) =>
  ({
    name: `https://velvet.example${path}`,
    entryType: 'resource',
    workerStart: 0,
    transferSize,
    ...more,
  }) as PerformanceResourceTiming

test.each([
  ['/media/posters/amina-320.avif', 'pictures'],
  ['/uploads/a-face.webp', 'pictures'],
  ['/media/trailers/amina.mp4', 'trailers'],
  ['/media/trailers/amina.webp', 'pictures'],
  ['/api/v1/movies', 'rest'],
  ['/assets/frame-1.js', 'rest'],
  ['/', 'rest'],
] as const)('%s counts among the %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind)
})

test('the meter counts bytes from the network by kind, and none from a cache', () => {
  const use = useOf([
    entry('/media/posters/amina-320.avif', 7_300),
    entry('/media/posters/amina-320.avif', 0),
    entry('/media/trailers/amina.mp4', 111_200),
    entry('/api/v1/movies', 2_000),
    entry('/', 9_000, { entryType: 'navigation' }),
  ])
  expect(use).toEqual({ pictures: 7_300, trailers: 111_200, rest: 11_000 })
})

test('data loaded by the service worker is counted once', () => {
  const workerStart = 12
  const use = useOf([
    entry('/media/posters/amina-320.avif', 7_300, { workerStart }),
    entry('/assets/find-1.js', 3_000, { workerStart }),
    entry('/api/v1/movies', 2_000, { workerStart }),
    entry('/movie/1', 9_000, { workerStart, entryType: 'navigation' }),
    // The service worker answers none of these.
    entry('/media/trailers/amina.mp4', 111_200, { workerStart }),
    entry('/api/v1/login', 800, { workerStart }),
    entry('/uploads/a-face.webp', 5_000, { workerStart }),
  ])
  expect(use).toEqual({ pictures: 5_000, trailers: 111_200, rest: 800 })
})

test('a month is that of the calendar of the phone', () => {
  expect(monthOf(new Date(2026, 10, 30, 23, 59))).toBe('2026-11')
  expect(monthOf(new Date(2026, 11, 1, 0, 0))).toBe('2026-12')
})
