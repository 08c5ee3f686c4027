// Records traces for OpenTelemetry, whose library is loaded only by `startTracing`. Without
// tracing, each function of this file costs one comparison.
import type { TracingSettings } from '../../settings/tracing-settings.ts'
import type { SpanRequest, Tracing } from './spans.ts'

let tracing: Tracing | undefined

/**
 * Starts tracing in this process if there are settings for it. Returns a function that ends
 * tracing.
 */
export async function startTracing(settings: TracingSettings | undefined): Promise<() => Promise<void>> {
  if (!settings) return () => Promise.resolve()
  const { openTelemetry } = await import('./opentelemetry.ts')
  const started = openTelemetry(settings)
  tracing = started
  return async () => {
    tracing = undefined
    await started.stop()
  }
}

/** Returns the tracing of this process; undefined if it was not started. */
export function tracingNow(): Tracing | undefined {
  return tracing
}

/** Does the work within a span of its own. The span ends when the work ends. */
export async function inSpan<T>(request: SpanRequest, work: () => Promise<T>): Promise<T> {
  const span = tracing?.begin(request)
  if (!span) return work()
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    span.end({}, nameOf(error))
    throw error
  }
}

/** Returns the fields that every line of the log carries besides its message. */
export function idsForLog(): { traceId?: string } {
  const traceId = tracing?.traceId()
  return traceId === undefined ? {} : { traceId }
}

/**
 * Returns the code or the class of an error. The message is left out, because it may quote personal
 * data.
 */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
