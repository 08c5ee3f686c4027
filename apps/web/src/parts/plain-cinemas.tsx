import type { PlainCinema, PlainShowtime } from '@velvet/contract/shared/app/first-paint'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { formatNaira, formatVp, nairaFor } from '@velvet/contract/points/vp'
import { twelveHour } from '@velvet/contract/shared/time/time'
import { fullDate } from './days/spoken-days.ts'
import { w } from './words.ts'

interface PlainCinemasProps {
  title?: string | undefined
  cinemas: readonly PlainCinema[]
}

/** Lists cinemas for visitors, each with its days, times and prices of one film. */
export function PlainCinemas({ title = w.cinemasTimesPrices, cinemas }: PlainCinemasProps) {
  return (
    <section>
      <h2>{title}</h2>
      {cinemas.length === 0 && <p>{w.noShowtimes}</p>}
      {cinemas.map((cinema) => (
        <Cinema key={`${cinema.name} ${cinema.address}`} {...cinema} />
      ))}
    </section>
  )
}

function Cinema({ name, address, showtimes }: PlainCinema) {
  const dates = [...new Set(showtimes.map(({ date }) => date))]
  return (
    <>
      <h3>{name}</h3>
      <p>{titleCase(address)}</p>
      {dates.map((date) => (
        <p key={date}>
          {fullDate(date)}:{' '}
          {showtimes
            .filter((showtime) => showtime.date === date)
            .map(timeAndPrice)
            .join('; ')}
        </p>
      ))}
    </>
  )
}

function timeAndPrice({ time, price }: PlainShowtime): string {
  return `${twelveHour(time)}, ${formatVp(price)} (${formatNaira(nairaFor(price))})`
}
