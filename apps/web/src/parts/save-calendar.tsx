import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { calendarFile, isDated } from '@velvet/contract/tickets/calendar'
import { IconButton } from '@velvet/ui/icon-button'
import { CalendarPlus } from '@velvet/ui/icons/calendar-plus'
import { bySeat } from '../app/by-seat.ts'
import { PRODUCT } from '../app/product.ts'
import { RowOutcome } from './row.tsx'
import styles from './ticket-actions.module.css'
import { w } from './ticket/words.ts'
import { useSaveFile } from './use-save-file.ts'

interface SaveCalendarProps {
  /** The tickets of one purchase with which this person can come in. */
  tickets: readonly Ticket[]
}

/** Makes the file on the phone, so that it needs no network. */
export function SaveCalendar({ tickets }: SaveCalendarProps) {
  const { isBusy, text: message, save } = useSaveFile()
  const [first, ...others] = [...tickets].sort(bySeat)
  if (!first || !isDated(first)) return null
  const fileOf = () => {
    const text = calendarFile([first, ...others], {
      product: PRODUCT.name,
      now: new Date(),
      text: w,
    })
    const name = `ticket-${first.ShowtimeDate}.ics`
    return Promise.resolve(new File([text], name, { type: 'text/calendar' }))
  }
  return (
    <>
      <IconButton
        className={styles.icon}
        aria-label={w.addToCalendar}
        disabled={isBusy}
        onClick={() => void save(fileOf)}
      >
        <CalendarPlus size={20} aria-hidden />
      </IconButton>
      <RowOutcome>{message}</RowOutcome>
    </>
  )
}
