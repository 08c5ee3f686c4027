import { AppError } from '@velvet/contract/errors'
import type { FastifyInstance } from 'fastify'
import { statfs } from 'node:fs/promises'
import { readDoubt } from '../clock/clock-readings-sql.ts'
import type { Deps } from '../deps.ts'
import { sendRefusal } from '../http/error-handler.ts'

/**
 * PostgreSQL writes its log of changes in files of 16 MB, and stops when there is no room for one.
 */
const NEEDED_BYTES = 16 * 1024 * 1024

type Needed = Pick<Deps, 'db' | 'databaseFolder'>

/**
 * Serves `/readyz`, which says whether the database answers and has room to write, and whether the
 * clock is in doubt.
 */
export function readiness(app: FastifyInstance, deps: Needed): void {
  const hidden = { schema: { hide: true }, config: { rateLimit: false } } as const
  app.get('/readyz', hidden, async (_request, reply) => {
    const { objection, clock } = await look(deps)
    if (objection === undefined) return { status: 'ready', ...(clock !== null && { clock }) }
    return sendRefusal(reply, new AppError('service-unavailable'), { status: objection })
  })
}

async function look({ db, databaseFolder }: Needed) {
  try {
    const clock = await readDoubt(db)
    const objection = (await isFull(databaseFolder)) ? 'the disk is full' : undefined
    return { objection, clock }
  } catch {
    return { objection: 'the database does not answer', clock: null }
  }
}

async function isFull(folder: string | undefined): Promise<boolean> {
  if (!folder) return false
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < NEEDED_BYTES
}
