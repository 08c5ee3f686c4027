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

/** Returns what the audit records about a subject, the oldest action first. */
export function actionsAbout(db: Database, subject: string) {
  return (
    db
      .selectFrom('audit')
      .select(['actor_id', 'action', 'detail'])
      .where('subject', '=', subject)
      // Each member of staff of a test has this entry, which no action of the test made.
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

/** Returns the notices that a customer's phone got, newest first. */
export function pushesTo(server: TestServer, { id }: TestCustomer): Promise<Push[]> {
  return outboxOf(server, 'push', id)
}

export function queuedFor({ db }: TestServer, { id }: TestCustomer) {
  return db.selectFrom('outbox').selectAll().where('customer_id', '=', id).orderBy('id', 'desc').execute()
}

/** Captures everything that a server logs from now on. A server whose log is silent would prove nothing. */
export function captureLog({ app }: { app: FastifyInstance }): string[] {
  const lines: string[] = []
  const log = app.log as unknown as Record<symbol, unknown>
  if (!(symbols.streamSym in log)) throw new Error('This server has no log to capture')
  log[symbols.streamSym] = { write: (line: string) => lines.push(line) }
  return lines
}

/** Returns a figure of this process as an operator reads it. Its name may hold labels. */
export async function totalOf(name: string): Promise<number> {
  const lines = (await processRegistry.metrics()).split('\n')
  const line = lines.find((one) => one.startsWith(`${name} `))
  if (!line) throw new Error(`There is no figure ${name}`)
  return Number(line.slice(name.length))
}

/**
 * Asks until the answer is new. Fails if a request gets the old answer although it began more than
 * a second after the change.
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

/** Returns the lines of a downloaded file, without the mark of UTF-8 at its beginning. */
export function linesOfCsv(body: string): string[] {
  return body.replace('\uFEFF', '').trimEnd().split('\r\n')
}

/** Returns the names of all uploads in one list. */
export async function allNames(uploads: Pick<Uploads, 'list'>): Promise<string[]> {
  const all: string[] = []
  for await (const names of uploads.list()) all.push(...names)
  return all
}
