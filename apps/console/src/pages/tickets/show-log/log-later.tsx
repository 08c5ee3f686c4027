import { caller } from '@velvet/client/call'
import { businessDateOf, instantOnDay } from '@velvet/contract/catalogue/business-day'
import { localTimeOf } from '@velvet/contract/shared/time/time'
import type { LoggedShow, logShowLater } from '@velvet/contract/tickets/show-log.calls'
import {
  asksForReason,
  LATE_AT_MOST_MINUTES,
  SHOW_EVENT_KINDS,
  SHOW_EVENT_NAMES,
  SHOW_NOTE_MAX_LENGTH,
  STOP_REASON_NAMES,
  STOP_REASONS,
  type ShowEventKind,
  type StopReason,
} from '@velvet/contract/tickets/show-log.rules'
import { Button } from '@velvet/ui/button'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { Form } from '../../../parts/form.tsx'
import { Refusal } from '../../../parts/refusal.tsx'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { useChange } from '../../../parts/use-change.ts'

const call = caller<typeof logShowLater>('POST /api/v1/staff/showtimes/:id/events')

const KINDS = SHOW_EVENT_KINDS.map((id) => ({ id, name: SHOW_EVENT_NAMES[id] }))
const REASONS = STOP_REASONS.map((id) => ({ id, name: STOP_REASON_NAMES[id] }))

interface Props {
  show: LoggedShow
  onClose: () => void
}

/** Adds an event that no door has recorded. The log says that it was added later. */
export function LogLater({ show, onClose }: Props) {
  const { showtimeID: id, film, startsAt, timeZone } = show
  const [kind, setKind] = useState<ShowEventKind>('started')
  const [time, setTime] = useState(localTimeOf(new Date(startsAt), timeZone))
  const [minutes, setMinutes] = useState('15')
  const [reason, setReason] = useState<StopReason>('power')
  const [note, setNote] = useState('')
  const change = useChange(call, { invalidates: [['show-log'], ['today'], ['audit']], onDone: onClose })
  const hasReason = asksForReason(kind)
  const add = () =>
    change.mutate({
      id,
      kind,
      at: instantOnDay(businessDateOf(new Date(startsAt), timeZone), time, timeZone).toISOString(),
      ...(kind === 'late' && { minutes: Number(minutes) }),
      ...(hasReason && { reason }),
      note,
    })
  return (
    <FormDialog title={`Add an event: ${film}`} onClose={onClose}>
      <Form error={change.error} onSubmit={add}>
        <p>The log marks it as added later.</p>
        <Refusal error={change.error} />
        <PickField
          label="Event"
          required
          choices={KINDS}
          value={kind}
          onChange={(chosen) => setKind(KINDS.find((one) => one.id === chosen)?.id ?? 'started')}
        />
        <TextField label="Time" type="time" required value={time} onChange={setTime} />
        {kind === 'late' && (
          <TextField
            label="Minutes late"
            type="number"
            required
            min={1}
            max={LATE_AT_MOST_MINUTES}
            value={minutes}
            onChange={setMinutes}
          />
        )}
        {hasReason && (
          <PickField
            label="Reason"
            required
            choices={REASONS}
            value={reason}
            onChange={(chosen) => setReason(STOP_REASONS.find((one) => one === chosen) ?? 'other')}
          />
        )}
        <TextField label="Note" maxLength={SHOW_NOTE_MAX_LENGTH} value={note} onChange={setNote} />
        <Button type="submit" busy={change.isPending}>
          Add
        </Button>
      </Form>
    </FormDialog>
  )
}
