import { expect, test } from 'vitest'
import { INKIL, WUNTI, ZARANDA, aShowtime } from '../../test/programme.ts'
import { cinemaChoices } from './choices.ts'

const HERE = { latitude: 10.31, longitude: 9.84 }
const CHOSEN = aShowtime('18:30')
const at = (cinema: typeof WUNTI, time: string, changes = {}) =>
  aShowtime(time, { CinemaID: cinema.CinemaID, CinemaName: cinema.Name, ...changes })

function choose(changes: Partial<Parameters<typeof cinemaChoices>[0]> = {}) {
  return cinemaChoices({
    cinemas: [INKIL, WUNTI, ZARANDA],
    showtimes: [CHOSEN],
    chosen: CHOSEN,
    here: HERE,
    ...changes,
  })
}

test('the cinema of the chosen showtime is first, the others follow from near to far', () => {
  const choices = choose()
  expect(choices.map(({ cinema }) => cinema.Name)).toEqual(['Zaranda', 'Wunti', 'Inkil'])
  expect(choices.map(({ isPreferred }) => isPreferred)).toEqual([true, false, false])
  expect(choices.map(({ isNearest }) => isNearest)).toEqual([false, true, false])
})

test('nothing is called nearest as long as nobody knows where the person is', () => {
  expect(choose({ here: null }).some(({ isNearest }) => isNearest)).toBe(false)
})

test('another cinema offers its own showtime that is nearest in time', () => {
  const own = at(WUNTI, '17:10')
  const showtimes = [at(WUNTI, '21:00'), own, at(WUNTI, '09:00'), CHOSEN]
  expect(choose({ showtimes })[1]?.showtime).toEqual(own)
})

test('what is sold out or is of another film is never offered', () => {
  const showtimes = [
    at(WUNTI, '18:30', { AssignedSeats: 100 }),
    at(WUNTI, '17:00', { MovieID: 'another film' }),
  ]
  expect(choose({ showtimes })[1]?.showtime).toBeUndefined()
})

test('before the programme is read the chosen showtime can be gone on with', () => {
  expect(choose({ showtimes: [] })[0]?.showtime).toEqual(CHOSEN)
})

test('the chosen showtime that has sold out since gives way to the next of its cinema', () => {
  const next = aShowtime('21:00')
  const showtimes = [{ ...CHOSEN, AssignedSeats: 100 }, next]
  expect(choose({ showtimes })[0]?.showtime).toEqual(next)
})
