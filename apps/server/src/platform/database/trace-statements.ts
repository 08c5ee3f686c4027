import type { LogEvent } from 'kysely'
import { nameOf, tracingNow } from '../telemetry/tracing.ts'

/** Frequent statements begin with their name in a comment. */
const NAME = /^\s*\/\* ([a-z-]+) \*\//
const FIRST_TABLE = /\b(?:from|into|update|join)\s+"?([a-z_]+)/
const FIRST_WORD = /^(?:\/\*.*?\*\/|--.*|\s|\()*([a-z]+)/

/**
 * Returns a function for Kysely that adds each statement to the present trace, or undefined if
 * tracing is off. The trace gets only the name of a statement, or else its first word and its first
 * table.
 */
export function statementTracer(): ((event: LogEvent) => void) | undefined {
  const tracing = tracingNow()
  if (!tracing) return undefined
  return (event) => {
    const { query, queryDurationMillis } = event
    const name = nameOfStatement(query.sql)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
    const failure = event.level === 'error' ? nameOf(event.error) : undefined
    tracing.note({ name, kind: 'client', attributes }, queryDurationMillis, failure)
  }
}

function nameOfStatement(statement: string): string {
  const text = statement.toLowerCase()
  const operation = FIRST_WORD.exec(text)?.[1] ?? 'statement'
  const table = FIRST_TABLE.exec(text)?.[1]
  return NAME.exec(text)?.[1] ?? (table === undefined ? operation : `${operation} ${table}`)
}
