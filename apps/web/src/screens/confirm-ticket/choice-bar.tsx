import { formatVp } from '@velvet/contract/points/vp'
import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { TriangleAlert } from '@velvet/ui/icons/triangle-alert'
import { seatsChosen } from '../../state/booking.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import styles from './choice-bar.module.css'
import type { TicketLine } from '../../state/ticket-line.ts'
import { listedSeats } from './listed-seats.ts'
import type { useSeatChoice } from './use-seat-choice.ts'
import type { TicketCount } from './use-ticket-count.ts'
import { w } from './words.ts'

interface ChoiceBarProps {
  choice: ReturnType<typeof useSeatChoice>
  ticketCount: TicketCount
  onClose: () => void
}

/** Says what is chosen and what it costs, and takes it. */
export function ChoiceBar({ choice, ticketCount, onClose }: ChoiceBarProps) {
  const dispatch = useAppDispatch()
  const hadChoice = useAppSelector(({ booking }) => booking.seats.length > 0 || booking.wheelchair)
  const { seats, zones, wheelchair, isWhole, alone } = choice
  const { count, lines } = ticketCount
  const total = ticketCount.totalIn(zones)
  const prices = ticketCount.pricesIn(zones)
  function take(taken: { seats: readonly string[]; wheelchair: boolean }) {
    const hasZones = taken.seats.length > 0 && zones.some((zone) => zone !== 'standard')
    dispatch(seatsChosen({ ...taken, zones: hasZones ? { zones, vp: total } : null }))
    onClose()
  }
  return (
    <div className={styles.bar}>
      <p className={styles.text} role="status">
        <span>{textOf(choice, count)}</span>
        {isWhole && (
          <strong className={styles.total}>
            <bdi>{formatVp(total)}</bdi>
          </strong>
        )}
      </p>
      {isWhole && lines.length > 0 && <TypesOfSeats seats={seats} lines={lines} prices={prices} />}
      <p className={styles.alone} role="status">
        {isWhole && alone.length > 0 && (
          <>
            <TriangleAlert size={16} aria-hidden />
            {aloneText(alone)}
          </>
        )}
      </p>
      <div className={styles.actions}>
        {hadChoice && (
          <Button look="quiet" onClick={() => take({ seats: [], wheelchair: false })}>
            {w.anySeats}
          </Button>
        )}
        <Button
          className={styles.take}
          disabled={!isWhole}
          onClick={() => take({ seats: wheelchair ? [] : seats, wheelchair })}
        >
          {takeText(wheelchair, count)}
        </Button>
      </div>
    </div>
  )
}

interface TypesOfSeatsProps {
  seats: readonly string[]
  lines: readonly TicketLine[]
  prices: readonly number[]
}

/** Says which type each seat has, and its price. Seats get the types in the order of the plan, as when they are sold. */
function TypesOfSeats({ seats, lines, prices }: TypesOfSeatsProps) {
  const types = lines.flatMap((line) => Array<TicketLine>(line.count).fill(line))
  return (
    <ul className={styles.types}>
      {seats.map((seat, index) => (
        <li key={seat}>
          {seat} {types[index]?.name} <bdi>{formatVp(prices[index] ?? 0)}</bdi>
        </li>
      ))}
    </ul>
  )
}

function takeText(wheelchair: boolean, count: number): string {
  if (count > 1) return w.takeSeats
  return wheelchair ? w.takePlace : w.takeSeat
}

function textOf({ seats, zone, isZoneFull, wheelchair, isWhole }: ChoiceBarProps['choice'], count: number): string {
  if (wheelchair && !isWhole) return w.noWheelchairPlace
  if (seats.length === 0 && isZoneFull) return zone === 'love-seat' && count % 2 === 1 ? w.loveSeatsForTwo : w.zoneFull
  if (seats.length === 0) {
    return fill(plural(count, w.chooseSeatOrAny, w.chooseSeatsOrAny), { seats: count })
  }
  if (wheelchair) return fill(w.nowFree, { seats: listedSeats(seats) })
  const chosen = fill(plural(seats.length, w.seat, w.seats), { seats: listedSeats(seats) })
  const more = count - seats.length
  if (isWhole) return chosen
  return fill(plural(more, w.chooseOneMore, w.chooseMore), { chosen, seats: more })
}

function aloneText(alone: readonly string[]): string {
  return fill(plural(alone.length, w.seatAlone, w.seatsAlone), { seats: listedSeats(alone) })
}
