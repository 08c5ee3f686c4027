import { AppError } from '@velvet/contract/errors'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { statfs } from 'node:fs/promises'
import type { Deps } from '../deps.ts'
import { sendRefusal } from './error-handler.ts'

/** PostgreSQL writes its log of changes in files of 16 MB: without room for one, it stops. */
const NEEDED_BYTES = 16 * 1024 * 1024

type Needed = Pick<Deps, 'db' | 'databaseFolder'>

/** `/readyz`: the server can serve, since its database answers and has room to write. */
export function readiness(app: FastifyInstance, deps: Needed): void {
  const hidden = { schema: { hide: true }, config: { rateLimit: false } } as const
  app.get('/readyz', hidden, async (_request, reply) => {
    const objection = await objectionOf(deps)
    if (objection === undefined) return { status: 'ready' }
    return sendRefusal(reply, new AppError('service-unavailable'), { status: objection })
  })
}

async function objectionOf({ db, databaseFolder }: Needed): Promise<string | undefined> {
  try {
    await sql`select 1`.execute(db)
  } catch {
    return 'the database does not answer'
  }
  if (databaseFolder === undefined) return undefined
  const { bavail, bsize } = await statfs(databaseFolder)
  return bavail * bsize < NEEDED_BYTES ? 'the disk is full' : undefined
}
