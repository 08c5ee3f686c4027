import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import type { Uploads } from '../../platform/uploads/uploads.ts'
import type { Job } from '../../kernel/jobs/job.ts'

/** Drops old copies of uploads from this node, once an hour. */
export function dropCopies(uploads: Uploads): Job {
  let next = performance.now() + HOUR_MS
  return async function dropCopies() {
    if (performance.now() < next) return 0
    next = performance.now() + HOUR_MS
    await uploads.dropOldCopies()
    return 0
  }
}
