import type { AnswerOf } from '@velvet/client/call'
import { chooseSeats } from '@velvet/contract/catalogue/choose-seats'
import { leftAlone, missingHalves } from '@velvet/contract/catalogue/chosen-seats'
import { onlineSeats, type SeatZone } from '@velvet/contract/catalogue/seat-plan'
import { freeNames, freeSeats, seatsForSale, zoneOf } from '@velvet/contract/catalogue/seats'
import { chooseWithWheelchair } from '@velvet/contract/catalogue/wheelchair-seats'
import { useState } from 'react'
import type { getSeatPlan } from '../../calls/seats.ts'
import { useAppSelector } from '../../state/hooks.ts'

export type Hall = AnswerOf<typeof getSeatPlan>

/** The choice in the open sheet. It becomes the choice of the purchase only with its button. */
export function useSeatChoice({ plan, taken }: Hall, count: number) {
  const { seats: before, zones, wheelchair } = useAppSelector(({ booking }) => booking)
  const [draft, setDraft] = useState({ seats: before, zone: zones?.zones[0] ?? 'standard', wheelchair })
  const free = freeSeats(seatsForSale(plan), new Set(taken))
  const isFree = freeNames(free)
  const own = draft.seats.filter((seat) => isFree.has(seat))
  // Until a seat is tapped, the best free ones are marked, which change as others buy.
  const [isTapped, setIsTapped] = useState(draft.seats.length > 0)
  const best = draft.wheelchair ? chooseWithWheelchair(free, count) : chooseSeats(free, count, draft.zone)
  const given = draft.wheelchair || !isTapped ? (best?.seats ?? []) : []
  const seats = [...onlineSeats(plan)].filter((seat) => [...own, ...given].includes(seat))
  return {
    /** The seats that the buttons of this sheet take, in the order of the plan. */
    seats,
    /** The seats that the customer has tapped. */
    own,
    /** The zones of these seats. */
    zones: seats.map((seat) => zoneOf(free, seat)),
    wheelchair: draft.wheelchair,
    /** The zone whose best seats are selected. */
    zone: draft.zone,
    /** True if too few seats of this zone are left. */
    isZoneFull: !draft.wheelchair && best === undefined,
    /** The chosen seats that another person got meanwhile. */
    lost: draft.seats.filter((seat) => !isFree.has(seat)),
    isWhole: seats.length === count,
    alone: leftAlone(free, seats),
    isFree: (seat: string) => isFree.has(seat),
    /**
     * Selects a seat. If all tickets have a seat already, it replaces the one that was selected first. The first tap
     * outside the suggested seats starts a new selection. Both halves of a love seat are selected together.
     */
    toggle(seat: string) {
      if (!isFree.has(seat)) return
      const pair = [seat, free.halves.get(seat) ?? seat]
      const marked = isTapped ? own : !draft.wheelchair && given.includes(seat) ? given : []
      const others = marked.filter((one) => !pair.includes(one))
      const next = others.length < marked.length ? others : [...new Set([...marked, ...pair])].slice(-count)
      const whole = next.filter((one) => missingHalves(free, next).every((half) => free.halves.get(half) !== one))
      setDraft({ seats: whole, zone: zoneOf(free, seat), wheelchair: false })
      setIsTapped(true)
    },
    setWheelchair: (isOn: boolean) => {
      setDraft({ seats: [], zone: 'standard', wheelchair: isOn })
      setIsTapped(false)
    },
    /** Selects the best seats of a zone. */
    setZone: (zone: SeatZone) => {
      setDraft({ seats: [], zone, wheelchair: false })
      setIsTapped(false)
    },
  }
}
