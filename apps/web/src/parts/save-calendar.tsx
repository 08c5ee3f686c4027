import type { Ticket } from '@velvet/contract/shared/entities/entities'
import { calendarFile, isDated } from '@velvet/contract/tickets/calendar'
import { CalendarPlus } from 'lucide-react'
import { bySeat } from '../app/by-seat.ts'
import { PRODUCT } from '../app/product.ts'
import { SaveRow } from './save-row.tsx'
import { w } from './ticket/words.ts'

interface SaveCalendarProps {
  /** The tickets of one purchase with which this person can come in. */
  tickets: readonly Ticket[]
}

/** Makes the file on the phone, so that it needs no network. */
export function SaveCalendar({ tickets }: SaveCalendarProps) {
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
  return <SaveRow icon={CalendarPlus} label={w.addToCalendar} fileOf={fileOf} />
}
