// This is the only file that loads OpenTelemetry's library. tracing.ts imports it if traces are
// configured.
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TracingSettings } from '../../settings/tracing-settings.ts'
import type { Tracing } from './spans.ts'

/** Further spans are dropped, so that memory does not grow while the collector is unreachable. */
const WAITING_AT_MOST = 2048
const SENT_TOGETHER = 512
const SEND_LIMIT_MS = 5_000
/**
 * A server must stop within 25 seconds. Sending the last spans may take only a few of these
 * seconds.
 */
const STOP_LIMIT_MS = 2_000

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
}

/** Begins to trace this process, and sends what it records to a collector. */
export function openTelemetry(settings: TracingSettings): Tracing {
  const { endpoint, headers, serviceName, share, sendEveryMs = 5_000 } = settings
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers,
    timeoutMillis: SEND_LIMIT_MS,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    // The traceparent header of a caller does not decide what is recorded, because strangers could
    // fill the collector.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: WAITING_AT_MOST,
        maxExportBatchSize: SENT_TOGETHER,
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: SEND_LIMIT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('velvet')
  const present = new AsyncLocalStorage<Context>()
  const here = () => present.getStore()
  return {
    begin({ name, kind, attributes = {} }) {
      const before = here() ?? ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, before)
      const within = trace.setSpan(before, span)
      return {
        run: (work) => present.run(within, work),
        end(more = {}, failure) {
          span.setAttributes(more)
          fail(span, failure)
          span.end()
        },
      }
    },
    note({ name, kind, attributes = {} }, tookMs, failure) {
      const above = here()
      if (!above) return
      const endTime = Date.now()
      const startTime = endTime - tookMs
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes, startTime }, above)
      fail(span, failure)
      span.end(endTime)
    },
    traceId: () => trace.getSpanContext(here() ?? ROOT_CONTEXT)?.traceId,
    async stop() {
      const stopping = provider.shutdown().catch(() => undefined)
      await Promise.race([stopping, sleep(STOP_LIMIT_MS, undefined, { ref: false })])
    },
  }
}

function fail(span: Span, failure: string | undefined): void {
  if (failure === undefined) return
  span.setAttribute('error.type', failure)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
