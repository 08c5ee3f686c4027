import { layoutOf } from '@velvet/contract/catalogue/plan-layout'
import { companionSeats } from '@velvet/contract/catalogue/wheelchair-seats'
import { counterCalls } from '../../calls.ts'
import { useLiveReading } from '../../parts/use-live-reading.ts'

/** While a plan is open, seats that are sold elsewhere disappear from it within this time. */
const AGAIN_AFTER_MS = 3_000

/** Reads the plan of a showtime with its seats again and again, because the app and other tills sell them too. */
export function useSeats(showtimeID: string) {
  return useLiveReading(showtimeID, AGAIN_AFTER_MS, async (signal) => {
    const { plan, seats } = await counterCalls.getCounterSeats({ id: showtimeID }, { signal })
    return {
      layout: layoutOf(plan),
      companions: companionSeats(plan),
      states: new Map(seats.map(({ seat, state }) => [seat, state])),
    }
  })
}
