import type { PlainCinema } from '@velvet/contract/app/first-paint'

interface Row {
  cinema: string
  address: string
  date: string
  time: string
  price: number
}

/** Groups showtimes by their cinema. Cinemas and showtimes keep the order of the rows. */
export function plainCinemas(rows: readonly Row[]): PlainCinema[] {
  const cinemas = new Map<string, PlainCinema & { showtimes: Omit<Row, 'cinema' | 'address'>[] }>()
  for (const { cinema: name, address, ...showtime } of rows) {
    const key = JSON.stringify([name, address])
    const cinema = cinemas.get(key) ?? { name, address, showtimes: [] }
    cinema.showtimes.push(showtime)
    cinemas.set(key, cinema)
  }
  return [...cinemas.values()]
}
