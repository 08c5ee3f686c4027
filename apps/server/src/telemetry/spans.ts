// What traces are made of, whichever library sends them.

export interface TracingSettings {
  /** The address of a collector, to which /v1/traces is added. */
  endpoint: string
  /** Such as the key of a collector. */
  headers: Record<string, string>
  serviceName: string
  /** The share of traces that are recorded, from 0 to 1. */
  share: number
  /** How often the spans that wait are sent. */
  sendEveryMs?: number
}

type Attributes = Record<string, string | number>

export interface SpanWish {
  /** Names a kind of work, such as a route, and never one thing or person. */
  name: string
  kind: 'server' | 'client' | 'internal'
  attributes?: Attributes
}

export interface OpenSpan {
  /** Runs work that belongs to this span, so that its own spans are below it. */
  run: <T>(work: () => T) => T
  /** `failure` names what went wrong by a code or a class, and never by its message. */
  end: (attributes?: Attributes, failure?: string) => void
}

export interface Tracing {
  begin: (wish: SpanWish) => OpenSpan
  /** Adds a span that has just ended below the present one, and nothing where there is none. */
  note: (wish: SpanWish, tookMs: number, failure?: string) => void
  /** Returns the id of the present trace. */
  traceId: () => string | undefined
  stop: () => Promise<void>
}
