import { pino } from 'pino'
import { idsForLog } from '../../platform/telemetry/tracing.ts'
import { describeError } from '../../platform/http/logging.ts'

type Write = (details: { err?: unknown } & Record<string, unknown>, text: string) => void

export interface JobLog {
  warn: Write
  error: Write
}

/** Returns the log of the jobs. Like the log of requests, it leaves out values that errors quote. */
export function jobLog(level: string): JobLog {
  return pino({ level, mixin: idsForLog, serializers: { err: describeError } })
}
