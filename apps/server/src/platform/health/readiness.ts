import { AppError } from '@velvet/contract/shared/errors'
import type { FastifyInstance } from 'fastify'
import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { findDoubt } from '../clock/compare-clocks.ts'
import type { Database } from '../database/connect.ts'
import { sendRefusal } from '../http/error-handler.ts'
import { readDatabaseState } from './database-state-sql.ts'

/**
 * PostgreSQL writes its log of changes in files of 16 MB, and stops when there is no room for one.
 */
const NEEDED_BYTES = 16 * 1024 * 1024
/** Balancers ask every second or two, and treat a late answer as a refusal. */
const LIMIT_MS = 1_000

interface Needed {
  db: Database
  /** A connection of its own, so that no call keeps this one waiting. */
  asking?: Database | undefined
  /** Is aborted when the server begins to stop. */
  leaving?: AbortSignal | undefined
  databaseFolder?: string | undefined
}

/**
 * Serves `/readyz`, which says whether the database answers, takes changes and has room for them,
 * and whether its clock and the server's differ. A server says that it is not ready before it stops.
 */
export function readiness(app: FastifyInstance, deps: Needed): void {
  const hidden = { schema: { hide: true } } as const
  app.get('/readyz', hidden, async (_request, reply) => {
    const { objection, clock } = deps.leaving?.aborted
      ? { objection: 'this server is stopping', clock: undefined }
      : await look(deps)
    if (objection === undefined) return { status: 'ready', ...(clock !== undefined && { clock }) }
    return sendRefusal(reply, new AppError('service-unavailable'), { status: objection })
  })
}

/** Asks the database over a separate connection, because calls may keep all others busy. */
async function look({ db, asking = db, databaseFolder }: Needed) {
  const silent = { objection: 'the database does not answer', clock: undefined }
  const limit = new AbortController()
  try {
    return await Promise.race([ask(asking, databaseFolder), sleep(LIMIT_MS, silent, { signal: limit.signal })])
  } catch {
    return silent
  } finally {
    limit.abort()
  }
}

async function ask(db: Database, databaseFolder: string | undefined) {
  const { now, takesChanges } = await readDatabaseState(db)
  const clock = findDoubt(now)
  if (!takesChanges) return { objection: 'the database is a replica', clock }
  const objection = (await isFull(databaseFolder)) ? 'the disk is full' : undefined
  return { objection, clock }
}

async function isFull(folder: string | undefined): Promise<boolean> {
  if (!folder) return false
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < NEEDED_BYTES
}
