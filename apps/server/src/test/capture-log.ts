import type { FastifyInstance } from 'fastify'
import { symbols } from 'pino'

/** Captures everything that a server logs from now on. */
export function captureLog({ app }: { app: FastifyInstance }): string[] {
  const lines: string[] = []
  const log = app.log as unknown as Record<symbol, unknown>
  log[symbols.streamSym] = { write: (line: string) => lines.push(line) }
  return lines
}
