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

interface Given {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS: string
  OTEL_SERVICE_NAME: string
  OTEL_TRACES_SAMPLER_ARG: number
}

/** Returns the settings of traces; undefined if there is no collector. */
export function tracingSettings(env: Given): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS } = env
  if (!endpoint) return undefined
  const headers = OTEL_EXPORTER_OTLP_HEADERS.split(',')
    .filter(Boolean)
    .map((header) => {
      const [name = '', ...value] = header.split('=')
      return [name.trim(), decodeURIComponent(value.join('=').trim())] as const
    })
  return {
    endpoint,
    headers: Object.fromEntries(headers),
    serviceName: env.OTEL_SERVICE_NAME,
    share: env.OTEL_TRACES_SAMPLER_ARG,
  }
}
