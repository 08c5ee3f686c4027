import { DAY_MS } from '@velvet/contract/shared/time/durations'
import type { Cinema, Showtime, Trailer } from '@velvet/contract/shared/entities/entities'
import { instantOf, localDateOf } from '@velvet/contract/shared/time/time'
import { aMovie, idOf } from './samples.ts'

/**
 * Returns the date in Lagos this many days from now. A showtime on the day after tomorrow never
 * begins during a test.
 */
export function dayAfter(days: number): string {
  return localDateOf(new Date(Date.now() + days * DAY_MS))
}

export const FILM = aMovie('the wedding party', {
  MovieID: '0199f0a0-0000-7000-8000-000000000010',
  TrailerID: '0199f0a0-0000-7000-8000-000000000020',
})

export const TRAILER: Trailer = {
  TrailerID: '0199f0a0-0000-7000-8000-000000000020',
  TrailerTitle: 'the wedding party',
  TrailerThumbnailUrl: '/media/trailers/the-wedding-party.webp',
  TrailerVideoUrl: '/media/trailers/the-wedding-party.mp4',
  MovieID: FILM.MovieID,
  Seconds: 7,
  Bytes: 1_240_000,
}

export function aCinema(name: string, changes: Partial<Cinema> = {}): Cinema {
  return {
    CinemaID: idOf(name),
    Name: name,
    Address: '3 ahmadu bello way, by the roundabout',
    Slug: name.toLowerCase(),
    Latitude: 10.3,
    Longitude: 9.8,
    CinemaPreviewUrl: `/media/cinemas/${name}-1.webp`,
    CinemaImages: JSON.stringify([`/media/cinemas/${name}-1.webp`, `/media/cinemas/${name}-2.webp`]),
    Features: 'Two halls.',
    LGA: 'Bauchi',
    ...changes,
  }
}

export const ZARANDA = aCinema('Zaranda', { Latitude: 10.35, Longitude: 9.9 })
export const WUNTI = aCinema('Wunti', { Latitude: 10.311, Longitude: 9.841 })
export const INKIL = aCinema('Inkil', { Latitude: 10.5, Longitude: 10.1 })

/** Returns a showtime on the day after tomorrow by default, so that it is always in the future. */
export function aShowtime(time: string, changes: Partial<Showtime> = {}): Showtime {
  const date = changes.Date ?? dayAfter(2)
  return {
    ShowtimeID: idOf(`${date} ${time} ${changes.CinemaID ?? ZARANDA.CinemaID}`),
    Date: date,
    StartTime: time,
    TotalSeats: 100,
    AssignedSeats: 0,
    MovieID: FILM.MovieID,
    CinemaID: ZARANDA.CinemaID,
    CinemaName: ZARANDA.Name,
    ScreenName: 'Screen 1',
    StartsAt: instantOf(date, time).toISOString(),
    TicketPrice: 1500,
    ...changes,
  }
}

/** The answer to a reading of showtimes, which holds them under both of its names. */
export const answerOf = (showtimeIds: readonly Showtime[]) => ({
  showtimeIds,
  showtimes: { showtimeIds },
})
