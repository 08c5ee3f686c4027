import type { FastifyInstance } from 'fastify'
import { symbols } from 'pino'
import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Database } from '../platform/database/connect.ts'
import { outboxOf } from './sandbox-controls.ts'
import type { TestServer } from './start-test-server.ts'
import type { TestCustomer } from './people.ts'
import { processRegistry } from '../platform/telemetry/process-registry.ts'
import type { Uploads } from '../platform/uploads/uploads.ts'

/** Returns the audit entries about a subject, oldest first. */
export function actionsAbout(db: Database, subject: string) {
  return (
    db
      .selectFrom('audit')
      .select(['actor_id', 'action', 'detail'])
      .where('subject', '=', subject)
      // Every test member of staff has this entry, which comes from the setup and not from the test.
      .where('action', '<>', 'record-rights')
      .orderBy('id')
      .execute()
  )
}

interface Push {
  to: string[]
  title: string
  text: string
  data: unknown
}

/** Returns the push notifications that were queued for a customer, newest first. */
export function pushesTo(server: TestServer, { id }: TestCustomer): Promise<Push[]> {
  return outboxOf(server, 'push', id)
}

export function queuedFor({ db }: TestServer, { id }: TestCustomer) {
  return db.selectFrom('outbox').selectAll().where('customer_id', '=', id).orderBy('id', 'desc').execute()
}

/**
 * Captures everything that the server logs from now on. Throws if the server has no log, because the test would prove
 * nothing.
 */
export function captureLog({ app }: { app: FastifyInstance }): string[] {
  const lines: string[] = []
  const log = app.log as unknown as Record<symbol, unknown>
  if (!(symbols.streamSym in log)) throw new Error('This server has no log to capture')
  log[symbols.streamSym] = { write: (line: string) => lines.push(line) }
  return lines
}

/** Returns a metric of this process as a scrape shows it. The name may include labels. */
export async function totalOf(name: string): Promise<number> {
  const lines = (await processRegistry.metrics()).split('\n')
  const line = lines.find((one) => one.startsWith(`${name} `))
  if (!line) throw new Error(`There is no metric ${name}`)
  return Number(line.slice(name.length))
}

/**
 * Repeats a request until its response is new. Fails if a request that began more than a second after the change still
 * gets the old response.
 */
export async function seenWithinASecond(isNew: () => Promise<boolean>): Promise<void> {
  const changedAt = performance.now()
  for (;;) {
    const askedAt = performance.now()
    if (await isNew()) return
    expect(askedAt - changedAt).toBeLessThan(1_000)
    await turn()
  }
}

/** Returns the lines of a downloaded file, without its byte order mark. */
export function linesOfCsv(body: string): string[] {
  return body.replace('\uFEFF', '').trimEnd().split('\r\n')
}

export async function allNames(uploads: Pick<Uploads, 'list'>): Promise<string[]> {
  const all: string[] = []
  for await (const names of uploads.list()) all.push(...names)
  return all
}
