import { expect, test } from 'vitest'
import { keptAs } from './what-is-kept.ts'

test.each([
  ['/', 'document', 'screen'],
  ['/ticketdetails', 'document', 'screen'],
  ['/fund', 'document', 'fund'],
  ['/fund/', 'document', 'fund'],
  ['/console/', 'document', undefined],
  ['/counter/', 'document', undefined],
  ['/proof/', 'document', undefined],
  ['/gate/', 'document', undefined],
  ['/api/docs', 'document', undefined],
  ['/healthz', 'document', undefined],
  ['/manifest.webmanifest', 'document', undefined],
  ['/api/v1/movies', '', 'catalogue'],
  ['/api/v1/cinemas/Bauchi', '', 'catalogue'],
  ['/api/v1/movie/0199f0a0-0000-7000-8000-000000000010/screenings', '', 'catalogue'],
  ['/media/posters/a-film-320.avif', 'image', 'picture'],
  ['/media/trailers/a-film.mp4', 'video', undefined],
  ['/uploads/a-face.webp', 'image', undefined],
  ['/assets/profile-1.js', 'script', 'chunk'],
] as const)('%s as "%s" is stored as %s', (path, destination, kept) => {
  expect(keptAs(path, destination)).toBe(kept)
})

test.each([
  '/api/v1/movies/08030000001',
  '/api/v1/user/0199f0a0-0000-7000-8000-000000000001',
  '/api/v1/wallet/0199f0a0-0000-7000-8000-000000000001',
  '/api/v1/refresh/0199f0a0-0000-7000-8000-000000000001',
  '/api/v1/payments/080300000011795238590922',
  '/api/v1/imageproxy',
  '/api/v1/showingshowtimes/0199f0a0-0000-7000-8000-000000000010/Bauchi',
  '/api/v1/services/status',
])('answers for one person are never stored: %s', (path) => {
  expect(keptAs(path, '')).toBeUndefined()
  expect(keptAs(path, 'image')).toBeUndefined()
})
