import { layoutOf, seatFrom, seatAsText, type DrawnSeat } from '@velvet/contract/catalogue/plan-layout'
import { zonesOf, type SeatPlan, type Zone } from '@velvet/contract/catalogue/seat-plan'
import { companionSeats } from '@velvet/contract/catalogue/wheelchair-seats'
import { SeatHall } from '@velvet/ui/seat-hall'
import type { LookInWords } from '@velvet/ui/seat-legend'
import type { useSeatChoice } from './use-seat-choice.ts'
import { w as zoneNames } from '../../parts/zones/words.ts'
import { w } from './words.ts'

const LOOKS: readonly LookInWords[] = [
  ['free', w.looksFree],
  ['chosen', w.looksChosen],
  ['taken', w.looksTaken],
]
const PLACES: readonly LookInWords[] = [
  ['wheelchair', w.wheelchairPlace],
  ['companion', w.companionSeat],
]

interface SeatMapProps {
  plan: SeatPlan
  choice: ReturnType<typeof useSeatChoice>
}

/** Shows the hall of a showtime, to choose seats in it. */
export function SeatMap({ plan, choice }: SeatMapProps) {
  const layout = layoutOf(plan)
  const companions = companionSeats(plan)
  const stateOf = ({ name }: DrawnSeat) => {
    if (choice.seats.includes(name)) return 'chosen'
    return choice.isFree(name) ? 'free' : 'taken'
  }
  return (
    <SeatHall
      layout={layout}
      fits
      looks={[...LOOKS, ...(companions.size > 0 ? PLACES : []), ...zonesOf(plan).map((zone) => zoneInWords(zone))]}
      text={w}
      start={choice.own[0]}
      lookOf={(seat) => {
        const state = stateOf(seat)
        if (state !== 'free') return state
        if (seat.kind === 'wheelchair') return 'wheelchair'
        return companions.has(seat.name) ? 'companion' : 'free'
      }}
      textOf={(seat) => seatAsText(seat, companions, STATE_WORDS[stateOf(seat)], w, zoneNames)}
      seatFrom={(from, key) => seatFrom(layout, from, key)}
      onPress={(seat) => choice.toggle(seat)}
    />
  )
}

const zoneInWords = (zone: Zone): LookInWords => ['free', zoneNames[zone], zone]

const STATE_WORDS = { free: w.isFree, chosen: w.isChosen, taken: w.isTaken } as const
