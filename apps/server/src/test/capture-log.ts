import type { FastifyInstance } from 'fastify'
import { symbols } from 'pino'

/** Captures everything that a server logs from now on. A server whose log is silent would prove nothing. */
export function captureLog({ app }: { app: FastifyInstance }): string[] {
  const lines: string[] = []
  const log = app.log as unknown as Record<symbol, unknown>
  if (!(symbols.streamSym in log)) throw new Error('This server has no log to capture')
  log[symbols.streamSym] = { write: (line: string) => lines.push(line) }
  return lines
}
