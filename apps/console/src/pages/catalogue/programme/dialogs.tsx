import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { WideDialog } from '../../../parts/wide-dialog.tsx'
import { Spinner } from '@velvet/ui/spinner'
import { Suspense } from 'react'
import { AddShowtime } from './add-showtime.tsx'
import { CancelShowtimes } from './cancel-showtimes.tsx'
import { ChangeShowtime } from './change-showtime.tsx'
import { CopyDays } from './copy-days.tsx'
import type { Given } from './given.ts'
import { MoveForm } from './move-form.tsx'
import { PublishDays } from './publish-days.tsx'
import { Publish } from './publish.tsx'
import { RepeatShowtime } from './repeat-showtime.tsx'
import { TASK_TITLES } from './tasks.ts'
import type { Task } from './tasks.ts'

/** Shows the dialog of a task, which closes when the task is done. */
export function Dialogs({ task, ...given }: Given & { task: Task }) {
  const show = 'id' in task ? given.shows.find(({ id }) => id === task.id) : undefined
  const title = show ? `${TASK_TITLES[task.kind]} ${show.title}` : TASK_TITLES[task.kind]
  const isLong = task.kind === 'add' || task.kind === 'change'
  const Frame = isLong ? WideDialog : FormDialog
  return (
    <Frame title={title} onClose={given.onClose}>
      <Suspense fallback={<Spinner label="Loading" />}>
        {'id' in task ? <OfShow {...given} {...task} /> : <OfDay {...given} {...task} />}
      </Suspense>
    </Frame>
  )
}

function OfDay(given: Given & Exclude<Task, { id: string }>) {
  if (given.kind === 'add') return <AddShowtime {...given} />
  if (given.kind === 'copy') return <CopyDays {...given} />
  if (given.kind === 'publish-days') return <PublishDays {...given} />
  if (given.kind === 'cancel-showtimes') return <CancelShowtimes {...given} />
  return <Publish {...given} />
}

function OfShow({ kind, id, ...given }: Given & Extract<Task, { id: string }>) {
  const show = given.shows.find((one) => one.id === id)
  const planned = given.programme.planned.find((one) => one.id === id)
  if (!show || !planned) return <p>This showtime is no longer on the programme.</p>
  if (kind === 'change') return <ChangeShowtime {...given} planned={planned} />
  if (kind === 'repeat') return <RepeatShowtime {...given} planned={planned} />
  return (
    <MoveForm
      {...given}
      show={show}
      version={planned.version}
      onMove={(slot, version) => {
        given.onMove(show, slot, version)
        given.onClose()
      }}
    />
  )
}
