// Describes traces without naming the library that sends them.

type Attributes = Record<string, string | number>

export interface SpanRequest {
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
  begin: (request: SpanRequest) => OpenSpan
  /**
   * Adds a span that has just ended as a child of the present span. Does nothing if there is no
   * present span.
   */
  note: (request: SpanRequest, tookMs: number, failure?: string) => void
  /** Returns the id of the present trace; undefined if there is none. */
  traceId: () => string | undefined
  stop: () => Promise<void>
}
