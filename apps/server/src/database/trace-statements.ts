import type { LogEvent } from 'kysely'
import { nameOf, tracingNow } from '../telemetry/tracing.ts'

const FIRST_TABLE = /\b(?:from|into|update|join)\s+"?([a-z_]+)/
const FIRST_WORD = /^(?:\/\*.*?\*\/|--.*|\s|\()*([a-z]+)/

/**
 * Returns a function for Kysely that adds each statement to the present trace, or undefined if
 * tracing is off. The trace gets only the first word of a statement and its first table.
 */
export function statementTracer(): ((event: LogEvent) => void) | undefined {
  const tracing = tracingNow()
  if (!tracing) return undefined
  return (event) => {
    const { query, queryDurationMillis } = event
    const text = query.sql.toLowerCase()
    const operation = FIRST_WORD.exec(text)?.[1] ?? 'statement'
    const table = FIRST_TABLE.exec(text)?.[1]
    const name = table === undefined ? operation : `${operation} ${table}`
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
    const failure = event.level === 'error' ? nameOf(event.error) : undefined
    tracing.note({ name, kind: 'client', attributes }, queryDurationMillis, failure)
  }
}
