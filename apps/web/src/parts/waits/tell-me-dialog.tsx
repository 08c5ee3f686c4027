import type { Showtime } from '@velvet/contract/shared/entities/entities'
import { HEAD_START_MINUTES, WAIT_SEATS } from '@velvet/contract/tickets/waiting-list'
import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { classes } from '@velvet/ui/classes'
import { Counter } from '@velvet/ui/counter'
import { Dialog } from '@velvet/ui/dialog'
import { useState } from 'react'
import { useIsOffline } from '../../app/use-network.ts'
import { waitForSeats, waitForSeatsNoLonger } from '../../calls/waits.ts'
import { startOf } from '../days/spoken-days.ts'
import { NeedsNetwork } from '../needs-network.tsx'
import rows from '../lines.module.css'
import styles from './tell-me.module.css'
import { useWaits } from './use-waits.ts'
import { w } from './words.ts'

interface TellMeDialogProps {
  /** The showtimes that are sold out. */
  showtimes: readonly Showtime[]
  onClose: () => void
}

/** Asks for how many seats of which sold-out showtime a person waits. */
export default function TellMeDialog({ showtimes, onClose }: TellMeDialogProps) {
  const [seats, setSeats] = useState<number>(WAIT_SEATS.min)
  const { waits, busy, refusal, begin, end } = useWaits()
  const isOffline = useIsOffline()
  return (
    <Dialog title={w.tellMeOfSeats} onClose={onClose}>
      <div className={rows.lines}>
        <p>{fill(w.howSeatsAreTold, { minutes: HEAD_START_MINUTES })}</p>
        <div className={rows.line}>
          <span>{w.seats}</span>
          <Counter label={w.numberOfSeats} value={seats} {...WAIT_SEATS} onChange={setSeats} />
        </div>
        <ul className={rows.lines}>
          {showtimes.map(({ ShowtimeID: id, ...showtime }) => (
            <Row
              key={id}
              showtime={showtime}
              waitsFor={seatsOf(waits, id)}
              isBusy={busy === id}
              isOff={isOffline || busy !== undefined}
              look={showtimes.length === 1 ? 'primary' : 'quiet'}
              onBegin={() => void begin(id, waitForSeats({ showtimeId: id, seats }))}
              onEnd={() => void end(id, waitForSeatsNoLonger({ showtimeId: id }))}
            />
          ))}
        </ul>
        {refusal && (
          <p role="alert" className={styles.error}>
            {refusal}
          </p>
        )}
        <NeedsNetwork text={w.needsNetwork} />
      </div>
    </Dialog>
  )
}

type Waits = ReturnType<typeof useWaits>['waits']

/** Returns for how many seats the customer waits; undefined if they do not wait. */
function seatsOf(waits: Waits, showtimeId: string): number | undefined {
  return waits?.showtimes.find(({ ShowtimeID, isTold }) => ShowtimeID === showtimeId && !isTold)?.seats
}

interface RowProps {
  showtime: Pick<Showtime, 'Date' | 'StartTime' | 'CinemaName'>
  waitsFor: number | undefined
  isBusy: boolean
  isOff: boolean
  look: 'primary' | 'quiet'
  onBegin: () => void
  onEnd: () => void
}

function Row({ showtime, waitsFor, isBusy, isOff, look, onBegin, onEnd }: RowProps) {
  const name = nameOf(showtime)
  const isWaiting = waitsFor !== undefined
  return (
    <li className={styles.row}>
      <p className={classes(rows.name, styles.show)}>
        <bdi>{name}</bdi>
      </p>
      <p role="status" className={rows.note}>
        {isWaiting && fill(plural(waitsFor, w.waitsForSeat, w.waitsForSeats), { seats: waitsFor })}
      </p>
      <Button
        wide
        look={isWaiting ? 'quiet' : look}
        busy={isBusy}
        disabled={isOff}
        aria-label={fill(isWaiting ? w.stopWaitingFor : w.tellMeOf, { what: name })}
        onClick={isWaiting ? onEnd : onBegin}
      >
        {isWaiting ? w.stopWaiting : w.tellMe}
      </Button>
    </li>
  )
}

function nameOf({ Date: day, StartTime, CinemaName }: RowProps['showtime']): string {
  return `${startOf(day, StartTime)}, ${CinemaName}`
}
