import { readPages } from '@velvet/client/read-pages'
import { businessToday } from '@velvet/contract/catalogue/business-day'
import { shortDate, weekday } from '@velvet/contract/shared/time/time'
import { useReading } from '@velvet/ui/use-reading'
import { useState } from 'react'
import { counterCalls, type CounterShowtime } from '../../calls.ts'
import { offeredShowtimes } from '../../offline/offered.ts'
import { useCounter } from '../../state/counter-state.ts'

interface DaysOnSale {
  day: string
  /** The days for which this cinema sells tickets, today first. */
  days: readonly { id: string; name: string }[]
  /** The showtimes of the chosen day; undefined while they load. */
  showtimes: readonly CounterShowtime[] | undefined
  error: unknown
  choose: (day: string) => void
}

/**
 * Loads the days for which the cinema of the till sells tickets, and the showtimes of the chosen day.
 *
 * @param exchangedID the sale that is exchanged, if an offer gets its use back
 */
export function useDaysOnSale(exchangedID?: string): DaysOnSale {
  const counter = useCounter()
  const { cinemaID = '', timeZone } = counter.session?.till ?? {}
  const today = businessToday(timeZone ?? 'UTC')
  const [day, choose] = useState(today)
  const days = useReading(cinemaID, (signal) => counterCalls.listCounterDays({ cinemaID }, { signal }))
  // What the till knows has the offers that a new buyer gets.
  const isKnown = day === today && exchangedID === undefined
  const exchanged = exchangedID === undefined ? {} : { exchangedID }
  const others = useReading(`${cinemaID} ${day}`, (signal) =>
    isKnown
      ? Promise.resolve(undefined)
      : readPages((page) => counterCalls.listCounterShowtimes({ ...page, cinemaID, day, ...exchanged }, { signal })),
  )
  return {
    day,
    days: [...new Set([today, ...(days.value?.days ?? [])])].sort().map((id) => ({
      id,
      name: id === today ? 'Today' : `${weekday(id)}, ${shortDate(id)}`,
    })),
    showtimes: isKnown ? (offeredShowtimes(counter) ?? []) : others.value,
    error: days.error ?? others.error,
    choose,
  }
}
