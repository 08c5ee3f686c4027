import { countKinds, zonesOf } from '@velvet/contract/catalogue/seat-plan'
import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Banner } from '@velvet/ui/banner'
import { Accessibility } from '@velvet/ui/icons/accessibility'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { useSavesData } from '../../app/use-saves-data.ts'
import { getSeatPlan } from '../../calls/seats.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { Switch } from '../../parts/switch.tsx'
import { ChoiceBar } from './choice-bar.tsx'
import { followSeats } from './follow-seats.ts'
import { listedSeats } from './listed-seats.ts'
import styles from './seat-choice.module.css'
import { SeatMap } from './seat-map.tsx'
import { SeatsLoading } from './seats-loading.tsx'
import { useSeatChoice, type Hall } from './use-seat-choice.ts'
import type { TicketCount } from './use-ticket-count.ts'
import { w } from './words.ts'
import { ZoneChoice } from './zone-choice.tsx'

/** The seats are read again when others are taken, and not more often than this. */
const REREAD_MS = 3_000
/** The same for people who save data. */
const REREAD_SAVING_MS = 15_000

export interface SeatChoiceProps {
  showtimeId: string
  ticketCount: TicketCount
  onClose: () => void
}

/** Reads the seats, and lets the customer choose among them. */
export default function SeatChoice(props: SeatChoiceProps) {
  const { showtimeId } = props
  const ask = useCallback((signal: AbortSignal) => getSeatPlan({ showtimeId }, { signal }), [showtimeId])
  const { answer: hall, error, retry, replace } = useAnswer(ask)
  const leastMs = useSavesData() ? REREAD_SAVING_MS : REREAD_MS
  const present = useEffectEvent(() => hall?.version)
  const show = useEffectEvent(replace)
  useEffect(() => {
    const closing = new AbortController()
    const seats = {
      showtimeId,
      leastMs,
      present: () => present(),
      show: (next: Hall) => show(next),
    }
    void followSeats(seats, closing.signal)
    return () => closing.abort()
  }, [showtimeId, leastMs])
  if (hall) return <Choice {...props} hall={hall} />
  return error === undefined ? <SeatsLoading /> : <ReadingFailed text={error} onRetry={retry} />
}

function Choice({ ticketCount, onClose, hall }: SeatChoiceProps & { hall: Hall }) {
  const { count } = ticketCount
  const zones = zonesOf(hall.plan)
  const choice = useSeatChoice(hall, count)
  return (
    <>
      <div className={styles.top}>
        <NeedsNetwork text={w.networkForPlan} />
        {choice.lost.length > 0 && (
          <Banner kind="error" role="alert">
            {fill(plural(choice.lost.length, w.seatNotFree, w.seatsNotFree), {
              seat: listedSeats(choice.lost),
              seats: listedSeats(choice.lost),
            })}
          </Banner>
        )}
        {countKinds(hall.plan).wheelchair > 0 && (
          <Switch
            icon={<Accessibility size={20} aria-hidden />}
            name={w.needWheelchairPlace}
            note={count > 1 ? w.comesWithSeats : w.comesFirst}
            isOn={choice.wheelchair}
            onChange={choice.setWheelchair}
          />
        )}
        {zones.length > 0 && <ZoneChoice zones={zones} choice={choice} ticketCount={ticketCount} />}
      </div>
      <SeatMap plan={hall.plan} choice={choice} />
      <ChoiceBar choice={choice} ticketCount={ticketCount} onClose={onClose} />
    </>
  )
}
