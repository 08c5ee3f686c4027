import type { AnswerOf } from '@velvet/client/call'
import { chooseSeats } from '@velvet/contract/catalogue/choose-seats'
import { leftAlone } from '@velvet/contract/catalogue/chosen-seats'
import { onlineSeats } from '@velvet/contract/catalogue/seat-plan'
import { freeNames, freeSeats, seatsForSale } from '@velvet/contract/catalogue/seats'
import { chooseWithWheelchair } from '@velvet/contract/catalogue/wheelchair-seats'
import { useState } from 'react'
import type { getSeatPlan } from '../../calls/seats.ts'
import { useAppSelector } from '../../state/hooks.ts'

export type Hall = AnswerOf<typeof getSeatPlan>

/** The choice in the open sheet. It becomes the choice of the purchase only with its button. */
export function useSeatChoice({ plan, taken }: Hall, count: number) {
  const [draft, setDraft] = useState(useAppSelector(({ booking }) => booking))
  const free = freeSeats(seatsForSale(plan), new Set(taken))
  const isFree = freeNames(free)
  const own = draft.seats.filter((seat) => isFree.has(seat))
  // Until a seat is tapped, the best free ones are marked, which change as others buy.
  const [isTapped, setIsTapped] = useState(draft.seats.length > 0)
  const choose = draft.wheelchair ? chooseWithWheelchair : chooseSeats
  const given = draft.wheelchair || !isTapped ? (choose(free, count)?.seats ?? []) : []
  const seats = [...onlineSeats(plan)].filter((seat) => [...own, ...given].includes(seat))
  return {
    /** The seats that the buttons of this sheet take, in the order of the plan. */
    seats,
    /** The seats that the customer has tapped. */
    own,
    wheelchair: draft.wheelchair,
    /** The chosen seats that another person got meanwhile. */
    lost: draft.seats.filter((seat) => !isFree.has(seat)),
    isWhole: seats.length === count,
    alone: leftAlone(free, seats),
    isFree: (seat: string) => isFree.has(seat),
    /**
     * Chooses a seat, in place of the one that was chosen first if all tickets have one. The first tap on a seat
     * outside the best ones starts a choice of its own.
     */
    toggle(seat: string) {
      if (!isFree.has(seat)) return
      const best = !draft.wheelchair && given.includes(seat) ? given : []
      const marked = isTapped ? own : best
      const others = marked.filter((one) => one !== seat)
      const next = others.length < marked.length ? others : [...marked, seat].slice(-count)
      setDraft({ ...draft, seats: next, wheelchair: false })
      setIsTapped(true)
    },
    setWheelchair: (wheelchair: boolean) => {
      setDraft({ ...draft, seats: [], wheelchair })
      setIsTapped(false)
    },
  }
}
