import { shortDate } from '@velvet/contract/shared/time/time'
import type { Action } from '../../../parts/action.ts'
import { closingCalls, REREADS } from './calls.ts'

/**
 * Returns the action that closes a business day of a cinema. The person types the day, because it cannot be opened
 * again: settlements and returns rest on a closed day.
 */
export function closeDay({ id, name }: { id: string; name: string }, day: string): Action {
  const date = shortDate(day)
  return {
    title: `Close ${date} at ${name}`,
    text: `This is final: nobody can open ${date} at ${name} again. Its counter sells none of its showtimes any more, and a refund belongs to the day on which it happens. If ${date} is the present business day, no till of ${name} opens until the next one begins.`,
    typed: date,
    label: 'Close the day',
    done: `${date} at ${name} is closed.`,
    hasNote: false,
    invalidates: REREADS,
    call: (_, options) => closingCalls.closeBusinessDay({ id, day }, options),
  }
}
