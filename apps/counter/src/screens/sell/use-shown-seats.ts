import { chooseSeats } from '@velvet/contract/catalogue/choose-seats'
import { freeSeats, seatsForSale } from '@velvet/contract/catalogue/seats'
import { counterCalls, type CounterShowtime } from '../../calls.ts'
import { seatsFromAllotment } from '../../offline/choose-seats.ts'
import { useLiveReading } from '../../parts/use-live-reading.ts'
import { useCounter } from '../../state/counter-state.ts'
import { ticketsOf, type Sale } from './sale.ts'

/** While a sale is open, seats that are sold elsewhere are replaced by others within this time. */
const AGAIN_AFTER_MS = 3_000

/**
 * Returns the seats that a sale will take if no other buyer is faster: the chosen seats, the seats that the server will
 * choose, or offline the seats of the allotment. It is empty until they are known.
 */
export function useShownSeats(sale: Sale, showtime: CounterShowtime | undefined): readonly string[] {
  const { isOffline, allotments } = useCounter()
  const count = ticketsOf(sale)
  const isGiven = count > 0 && sale.seats.length === 0
  const id = sale.step === 'showtime' ? undefined : showtime?.id
  const { value } = useLiveReading(isOffline ? undefined : id, AGAIN_AFTER_MS, async (signal) => {
    if (id === undefined) return undefined
    const { plan, seats } = await counterCalls.getCounterSeats({ id }, { signal })
    const taken = seats.filter(({ state }) => state !== 'free').map(({ seat }) => seat)
    return { id, free: freeSeats(seatsForSale(plan), new Set(taken)) }
  })
  if (!isGiven) return sale.seats
  const free = !isOffline && value?.id === id ? value?.free : undefined
  const together = free && chooseSeats(free, count, sale.zone)?.seats
  if (together) return together
  if (sale.zone !== 'standard') return []
  // The seats for the counter are sold when there is no network, or when all other seats are sold.
  const allotment = (isOffline || free) && id !== undefined ? allotments[id] : undefined
  const own = allotment && seatsFromAllotment(allotment, count)
  return own?.map(({ seat }) => seat) ?? []
}
