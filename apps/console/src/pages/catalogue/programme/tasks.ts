import { HOUR_MS, MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { CANCEL_HOURS_AFTER_END } from '@velvet/contract/catalogue/programme.rules'
import type { Show } from './show.ts'

/** What people can do with one showtime, with the names of the buttons. */
export const SHOW_TASKS = {
  move: 'Move to…',
  change: 'Change…',
  repeat: 'Repeat…',
  cancel: 'Cancel the showtime…',
  admitted: 'Free tickets for admitted visitors…',
  holders: 'Free tickets for all holders…',
} as const

/** Each of these tasks is one question with a reason, and has no form. */
type ActionTask = 'cancel' | 'admitted' | 'holders'

export type ShowTask = keyof typeof SHOW_TASKS

/** The dialog that is open on the programme. */
export type Task =
  | { kind: Exclude<ShowTask, ActionTask>; id: string }
  | { kind: 'add' | 'copy' | 'publish' | 'publish-days' }
  /** Cancels showtimes of one screen, or of all. */
  | { kind: 'cancel-showtimes'; screenId?: string }

/** The titles of the dialogs. */
export const TASK_TITLES: Readonly<Record<Task['kind'], string>> = {
  add: 'Add a showtime',
  copy: 'Copy showtimes',
  publish: 'Publish',
  'publish-days': 'Put several days on sale',
  'cancel-showtimes': 'Cancel showtimes',
  move: 'Move',
  change: 'Change',
  repeat: 'Repeat',
}

/** Returns what a person who may change the programme can do with a showtime. */
export function tasksFor({ state, startsAt, minutes }: Show, now: number): readonly ShowTask[] {
  if (state === 'cancelled') return []
  if (startsAt > now) return ['move', 'change', 'repeat', 'cancel']
  return canCancel(startsAt + minutes * MINUTE_MS, now) ? ['repeat', 'admitted', 'holders', 'cancel'] : ['repeat']
}

/** Returns true unless the showtime ended so long ago that the server would refuse to cancel it. */
export function canCancel(endsAt: number, now: number): boolean {
  return endsAt + CANCEL_HOURS_AFTER_END * HOUR_MS >= now
}
