import { serverNow } from '@velvet/client/server-clock'
import { localDateOf } from '@velvet/contract/shared/time/time'
import { describedBy, FieldFrame } from '@velvet/ui/field'
import { CalendarDays } from '@velvet/ui/icons/calendar-days'
import { useEffect, useId, useRef, useState } from 'react'
import { Calendar } from './calendar.tsx'
import styles from './day-field.module.css'
import { useTypedDay } from './use-typed-day.ts'

/** The size of the calendar with its frame, for a month of six weeks. */
const SIZE = { width: 280, height: 336 }
const GAP_PX = 4

interface Props {
  label: string
  /** The day, such as `2026-11-22`; empty while none is chosen. */
  value: string
  /** Receives a whole day, or an empty text when the user has emptied the field. */
  onChange: (day: string) => void
  /** Earlier days are refused. */
  earliest?: string
  required?: boolean
  hint?: string | undefined
  error?: string | undefined
}

/**
 * A field for a day, which it shows as every page does, such as `22/Nov/2026`. People type a day in any
 * usual way, or choose it from a calendar.
 */
export function DayField({ label, value, onChange, earliest, required, hint, error }: Props) {
  const id = useId()
  const today = localDateOf(new Date(serverNow()))
  const { refusal, pick, ...input } = useTypedDay(value, { onDay: onChange, today, earliest })
  const field = useRef<HTMLInputElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const wrong = refusal ?? error
  // The browser sends no form with a text that is no day.
  useEffect(() => field.current?.setCustomValidity(refusal ?? ''), [refusal])
  return (
    <FieldFrame id={id} label={label} hint={hint} error={wrong}>
      <div className={styles.box}>
        <input
          {...input}
          ref={field}
          id={id}
          className={styles.field}
          aria-haspopup="dialog"
          autoComplete="off"
          placeholder="dd/mm/yyyy"
          required={required}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={describedBy(id, hint, wrong)}
        />
        <button
          type="button"
          className={styles.open}
          aria-label={`Calendar: ${label}`}
          popoverTarget={`${id}-calendar`}
        >
          <CalendarDays size={18} aria-hidden />
        </button>
      </div>
      <div
        ref={popover}
        id={`${id}-calendar`}
        className={styles.popover}
        popover="auto"
        role="dialog"
        aria-label={`Calendar: ${label}`}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') placeBeside(popover.current, field.current)
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <Calendar
            day={value}
            today={today}
            earliest={earliest}
            onPick={(day) => {
              pick(day)
              popover.current?.hidePopover()
            }}
          />
        )}
      </div>
    </FieldFrame>
  )
}

/** Puts the calendar below its field, or above it where there is no room below. */
function placeBeside(calendar: HTMLElement | null, field: HTMLElement | null): void {
  if (!calendar || !field) return
  const { left, top, bottom } = field.getBoundingClientRect()
  const isAbove = bottom + GAP_PX + SIZE.height > innerHeight && top > GAP_PX + SIZE.height
  const { style } = calendar
  style.left = `${Math.max(0, Math.min(left, innerWidth - SIZE.width)) + scrollX}px`
  style.top = isAbove ? 'auto' : `${bottom + GAP_PX + scrollY}px`
  style.bottom = isAbove ? `${innerHeight - top + GAP_PX - scrollY}px` : 'auto'
}
