import { pino } from 'pino'
import { describeError } from '../http/logging.ts'

type Write = (details: { err?: unknown } & Record<string, unknown>, words: string) => void

export interface JobLog {
  warn: Write
  error: Write
}

/** The log of work that no request asked for; like theirs, it leaves out what errors quote. */
export function jobLog(level: string): JobLog {
  return pino({ level, serializers: { err: describeError } })
}
