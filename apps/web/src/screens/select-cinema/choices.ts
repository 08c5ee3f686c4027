import type { Cinema, Showtime } from '@velvet/contract/shared/entities/entities'
import type { Coordinates } from '@velvet/device/location'
import { kmTo } from '../../parts/distance.ts'
import { isAt, type TicketPlace } from '../../parts/last-cinema.ts'
import { isBookable, isFull } from '../../parts/seats-left.ts'

/** The card of a cinema offers to wait for at most this many showtimes. */
const MOST_SOLD_OUT = 6

export interface CinemaChoice {
  cinema: Cinema
  /** True for the cinema to which the customer went last. If it does not show the film, true for that of the showtime. */
  isPreferred: boolean
  /** True for the cinema of the chosen showtime. */
  isOfShowtime: boolean
  /** True if the customer gets exactly the chosen showtime here. */
  isAsChosen: boolean
  isNearest: boolean
  /** Undefined while the person's own location is unknown. */
  km: number | undefined
  /**
   * The showtime with which Proceed continues; undefined if this cinema has no seats left for the
   * film.
   */
  showtime: Showtime | undefined
  /** The showtimes of the film at this cinema that are sold out, nearest in time to the chosen one first. */
  soldOut: Showtime[]
}

interface ChoicesInput {
  cinemas: readonly Cinema[]
  /** The showtimes of the film in the area. */
  showtimes: readonly Showtime[]
  chosen: Showtime
  here: Coordinates | null
  /** The cinema to which the customer went last. */
  last: TicketPlace | undefined
}

/**
 * Returns the cinema of the chosen showtime first, and then the others by distance, each with the showtime that it
 * offers. The cinema to which the customer went last is only labelled: if it were first, its showtime on another day
 * would be bought by mistake.
 */
export function cinemaChoices(input: ChoicesInput): CinemaChoice[] {
  const { cinemas, chosen, here, last } = input
  const knowsLast = cinemas.some((cinema) => isAt(last, cinema))
  const measured = cinemas.map((cinema) => ({ cinema, km: here ? kmTo(cinema, here) : undefined }))
  const least = Math.min(...measured.map(({ km }) => km ?? Infinity))
  return measured
    .map(({ cinema, km }): CinemaChoice => ({
      cinema,
      km,
      isPreferred: knowsLast ? isAt(last, cinema) : cinema.CinemaID === chosen.CinemaID,
      isOfShowtime: cinema.CinemaID === chosen.CinemaID,
      isNearest: km !== undefined && km === least,
      ...showtimesAt(cinema, input),
    }))
    .sort((a, b) => Number(b.isOfShowtime) - Number(a.isOfShowtime) || (a.km ?? 0) - (b.km ?? 0))
}

/** Returns the showtime that a cinema offers: the chosen one, or else the one nearest in time to it. */
function showtimesAt(cinema: Cinema, { showtimes, chosen }: ChoicesInput) {
  const isChosen = ({ ShowtimeID }: Showtime) => ShowtimeID === chosen.ShowtimeID
  const programme = showtimes.some(isChosen) ? showtimes : [chosen, ...showtimes]
  const wait = (showtime: Showtime) =>
    isChosen(showtime) ? -1 : Math.abs(Date.parse(showtime.StartsAt) - Date.parse(chosen.StartsAt))
  const here = programme
    .filter(({ CinemaID, MovieID }) => CinemaID === cinema.CinemaID && MovieID === chosen.MovieID)
    .sort((a, b) => wait(a) - wait(b))
  const showtime = here.find(isBookable)
  return {
    showtime,
    isAsChosen: showtime?.StartsAt === chosen.StartsAt && isChosen(showtime),
    soldOut: here.filter(isFull).slice(0, MOST_SOLD_OUT),
  }
}
