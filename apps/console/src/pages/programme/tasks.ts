import type { Show } from './show.ts'

/** What people can do with one showtime, with the names of the buttons. */
export const SHOW_TASKS = {
  move: 'Move to…',
  change: 'Change…',
  repeat: 'Repeat…',
  cancel: 'Cancel the showtime…',
} as const

export type ShowTask = keyof typeof SHOW_TASKS

/** The dialog that is open on the programme. */
export type Task =
  | { kind: Exclude<ShowTask, 'cancel'>; id: string }
  | { kind: 'add' | 'copy' | 'publish' | 'publish-days' }

/** The titles of the dialogs. */
export const TASK_TITLES: Readonly<Record<Task['kind'], string>> = {
  add: 'Add a showtime',
  copy: 'Copy showtimes',
  publish: 'Publish',
  'publish-days': 'Put several days on sale',
  move: 'Move',
  change: 'Change',
  repeat: 'Repeat',
}

/** Returns what somebody who may change the programme can do with a showtime. */
export function tasksFor({ state, startsAt }: Show, now: number): readonly ShowTask[] {
  if (state === 'cancelled') return []
  return startsAt <= now ? ['repeat'] : ['move', 'change', 'repeat', 'cancel']
}
