// Describes traces without naming the library that sends them.

export interface TracingSettings {
  /** The address of a collector, to which /v1/traces is added. */
  endpoint: string
  /** Headers for the collector, such as one with its key. */
  headers: Record<string, string>
  serviceName: string
  /** The share of traces that are recorded, from 0 to 1. */
  share: number
  /** The time between two messages to the collector. Spans are kept until the next message. */
  sendEveryMs?: number
}

type Attributes = Record<string, string | number>

export interface SpanWish {
  /** The kind of work, such as a route. It never identifies one thing or person. */
  name: string
  kind: 'server' | 'client' | 'internal'
  attributes?: Attributes
}

export interface OpenSpan {
  /** Runs work as a part of this span: spans that the work begins become its children. */
  run: <T>(work: () => T) => T
  /** `failure` is the code or the class of the error, never its message. */
  end: (attributes?: Attributes, failure?: string) => void
}

export interface Tracing {
  begin: (wish: SpanWish) => OpenSpan
  /**
   * Adds a span that has just ended as a child of the present span. Does nothing if there is no
   * present span.
   */
  note: (wish: SpanWish, tookMs: number, failure?: string) => void
  /** Returns the id of the present trace; undefined if there is none. */
  traceId: () => string | undefined
  stop: () => Promise<void>
}
