// Traces for OpenTelemetry. Until they are started, nothing of its library is loaded, and each function
// here costs one comparison.
import type { SpanWish, Tracing, TracingSettings } from './spans.ts'

let tracing: Tracing | undefined

/** Starts traces for this process, if there is where to send them. Returns a function that ends them. */
export async function startTracing(
  settings: TracingSettings | undefined,
): Promise<() => Promise<void>> {
  if (!settings) return () => Promise.resolve()
  const { openTelemetry } = await import('./opentelemetry.ts')
  const started = openTelemetry(settings)
  tracing = started
  return async () => {
    tracing = undefined
    await started.stop()
  }
}

/** Returns the traces of this process; undefined where none are wished for. */
export function tracingNow(): Tracing | undefined {
  return tracing
}

/** Does work in a span of its own. */
export async function inSpan<T>(wish: SpanWish, work: () => Promise<T>): Promise<T> {
  const span = tracing?.begin(wish)
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

/** Returns what every line of the log has beside its words. */
export function idsForLog(): { traceId?: string } {
  const traceId = tracing?.traceId()
  return traceId === undefined ? {} : { traceId }
}

/** Returns the code or the class of an error. Its message may quote what belongs to a person. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
