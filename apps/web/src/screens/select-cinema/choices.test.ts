import { expect, test } from 'vitest'
import { INKIL, WUNTI, ZARANDA, aShowtime, dayAfter } from '../../test/programme.ts'
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
    last: undefined,
    ...changes,
  })
}

test('the cinema of the chosen showtime is first, and others sort by distance', () => {
  const choices = choose()
  expect(choices.map(({ cinema }) => cinema.Name)).toEqual(['Zaranda', 'Wunti', 'Inkil'])
  expect(choices.map(({ isPreferred }) => isPreferred)).toEqual([true, false, false])
  expect(choices.map(({ isNearest }) => isNearest)).toEqual([false, true, false])
})

const AT_INKIL = { CinemaName: INKIL.Name, CinemaAddress: INKIL.Address }

test('the last visited cinema is labelled, and the chosen showtime stays first', () => {
  const showtimes = [CHOSEN, at(INKIL, '19:00', { Date: dayAfter(5) })]
  const choices = choose({ showtimes, last: AT_INKIL })
  expect(choices.map(({ cinema }) => cinema.Name)).toEqual(['Zaranda', 'Wunti', 'Inkil'])
  expect(choices.map(({ isPreferred }) => isPreferred)).toEqual([false, false, true])
  expect(choices.map(({ isAsChosen }) => isAsChosen)).toEqual([true, false, false])
})

test('if the last cinema does not show the film, the chosen showtime is preferred', () => {
  const elsewhere = { CinemaName: 'Elsewhere', CinemaAddress: 'Far away' }
  expect(choose({ last: elsewhere })[0]).toMatchObject({ isPreferred: true, isOfShowtime: true })
})

test("no cinema is called nearest while the person's location is unknown", () => {
  expect(choose({ here: null }).some(({ isNearest }) => isNearest)).toBe(false)
})

test('another cinema offers its own showtime that is nearest in time', () => {
  const own = at(WUNTI, '17:10')
  const showtimes = [at(WUNTI, '21:00'), own, at(WUNTI, '09:00'), CHOSEN]
  expect(choose({ showtimes })[1]?.showtime).toEqual(own)
})

test('only a sold-out showtime of the same film offers a waiting list', () => {
  const showtimes = [at(WUNTI, '18:30', { AssignedSeats: 100 }), at(WUNTI, '17:00', { MovieID: 'another film' })]
  const choice = choose({ showtimes })[1]
  expect(choice?.showtime).toBeUndefined()
  expect(choice?.soldOut).toEqual(showtimes.slice(0, 1))
})

test('the person can go on with the chosen showtime before the programme is read', () => {
  expect(choose({ showtimes: [] })[0]?.showtime).toEqual(CHOSEN)
})

test('a chosen showtime that has sold out is replaced by the next one of its cinema', () => {
  const next = aShowtime('21:00')
  const showtimes = [{ ...CHOSEN, AssignedSeats: 100 }, next]
  expect(choose({ showtimes })[0]).toMatchObject({ showtime: next, isAsChosen: false })
})

test('a chosen showtime that was moved to another time is no longer as it was chosen', () => {
  const moved = { ...aShowtime('21:00'), ShowtimeID: CHOSEN.ShowtimeID }
  expect(choose({ showtimes: [moved] })[0]).toMatchObject({ showtime: moved, isAsChosen: false })
})

test('an equal showtime in another hall does not replace the chosen one', () => {
  const other = { ...aShowtime('18:30'), ShowtimeID: 'another hall' }
  expect(choose({ showtimes: [other, CHOSEN] })[0]).toMatchObject({
    showtime: CHOSEN,
    isAsChosen: true,
  })
})
