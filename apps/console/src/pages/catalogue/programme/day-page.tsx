import { useSuspenseQuery } from '@tanstack/react-query'
import type { StaffCinema } from '@velvet/contract/catalogue/cinemas.calls'
import { useState } from 'react'
import { useMe } from '../../../app/me.ts'
import { useActions } from '../../../parts/use-actions.tsx'
import { useNow } from '../../../parts/use-now.ts'
import { mayChange } from '../../../parts/may-change.ts'
import { screensQuery } from '../../../parts/screens-query.ts'
import { cancelAction } from './cancel-action.tsx'
import type { ColourBy } from './colours.ts'
import { DayActions } from './day-actions.tsx'
import { DayNews } from './day-news.tsx'
import { DayTable } from './day-table.tsx'
import { DayTimeline } from './day-timeline.tsx'
import { timelineDay } from './day.ts'
import { Dialogs } from './dialogs.tsx'
import { SameMinute } from './same-minute.tsx'
import { ShowInAddress } from './show-in-address.tsx'
import { ShowPanel } from './show-panel.tsx'
import type { Slot, Show } from './show.ts'
import styles from './day-page.module.css'
import { voucherAction } from './voucher-action.ts'
import { tasksFor, type ShowTask } from './tasks.ts'
import type { Overlap } from './use-carry.ts'
import { useDay } from './use-day.ts'
import { useTaskInAddress } from './use-task-in-address.ts'
import type { Hours, View } from './views.ts'
import { movedText } from './words.ts'
import { Link } from '@tanstack/react-router'

interface Props {
  cinema: StaffCinema
  date: string
  view: View
  hours: Hours
  colourBy: ColourBy
}

/** Shows one day of a cinema, and offers everything that can be done with it. */
export function DayPage({ cinema, date, view, hours, colourBy }: Props) {
  const { role } = useMe()
  const now = useNow()
  const { data } = useSuspenseQuery(screensQuery(cinema.id))
  const programme = useDay(cinema, date)
  const [task, setTask] = useTaskInAddress(mayChange(role))
  const [overlap, setOverlap] = useState<Overlap>()
  const actions = useActions()
  const { planned, shows } = programme
  const zone = cinema.timeZone
  const board = {
    day: timelineDay(date, zone),
    screens: data.filter(({ id, archived }) => !archived || isUsed(id, shows)),
    shows,
  }
  const tasksOf = (show: Show) => (mayChange(role) ? tasksFor(show, now) : [])
  const move = (show: Show, slot: Slot, version?: number) => {
    setOverlap(undefined)
    programme.change(show.id, slot, movedText(show, slot, zone, board.screens), { version })
  }
  if (board.screens.length === 0) return <NoScreen cinemaId={cinema.id} />
  const panelOf = (show: Show) => {
    const one = planned.find(({ id }) => id === show.id)
    if (!one) return null
    const onTask = (kind: ShowTask) => {
      if (kind === 'cancel') actions.ask(cancelAction(one, board.screens))
      else if (kind === 'admitted' || kind === 'holders') actions.ask(voucherAction(one, board.screens, kind))
      else setTask({ kind, id: show.id })
    }
    const { isBusy } = programme.saving
    return <ShowPanel show={show} planned={one} {...board} tasks={tasksOf(show)} isBusy={isBusy} onTask={onTask} />
  }
  const news = <DayNews programme={programme} overlap={overlap} zone={zone} screens={board.screens} onMove={move} />
  return (
    <>
      <div className={styles.screen}>
        {mayChange(role) && <DayActions programme={programme} onTask={setTask} />}
        {shows.length === 0 && mayChange(role) && (
          <p className="muted">Nothing is planned on this day. Add a showtime, or open another day and copy it here.</p>
        )}
        <SameMinute {...board} />
      </div>
      {view === 'timeline' ? (
        <DayTimeline
          {...board}
          now={now}
          hours={hours}
          colourBy={colourBy}
          news={news}
          panelOf={panelOf}
          onMove={move}
          onOverlap={setOverlap}
          {...(mayChange(role) && {
            onCancelScreen: (screenId: string) => setTask({ kind: 'cancel-showtimes', screenId }),
          })}
          canMove={(show) => tasksOf(show).includes('move')}
        />
      ) : (
        <>
          <DayTable {...board} />
          {news}
          <ShowInAddress shows={shows}>{panelOf}</ShowInAddress>
        </>
      )}
      {task && (
        <Dialogs
          {...board}
          cinema={cinema}
          task={task}
          programme={programme}
          onMove={move}
          onClose={() => setTask(undefined)}
        />
      )}
      {actions.view}
    </>
  )
}

function isUsed(screenId: string, shows: readonly Show[]): boolean {
  return shows.some((show) => show.screenId === screenId)
}

/** Replaces the day of a cinema that has no screen. */
function NoScreen({ cinemaId }: { cinemaId: string }) {
  const { role } = useMe()
  return (
    <p>
      This cinema has no screen in use.{' '}
      {mayChange(role) && (
        <>
          <Link to="/cinemas/$id/screens/new" params={{ id: cinemaId }}>
            Add one with its seats
          </Link>
          . Then showtimes can be planned.
        </>
      )}
    </p>
  )
}
