import type { PlainCinema, PlainShowtime } from '@velvet/contract/shared/app/first-paint'

interface Row extends PlainShowtime {
  cinemaId: string
  cinema: string
  address: string
}

/** Groups showtimes by their cinema, ordered by name. The showtimes keep the order of the rows. */
export function plainCinemas(rows: readonly Row[]): PlainCinema[] {
  return [...Map.groupBy(rows, ({ cinemaId }) => cinemaId).values()]
    .map((showtimes) => ({
      name: showtimes[0]?.cinema ?? '',
      address: showtimes[0]?.address ?? '',
      showtimes: showtimes.map(({ date, time, price }) => ({ date, time, price })),
    }))
    .sort((one, other) => one.name.localeCompare(other.name))
}
