import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Counted } from './counted.ts'

export const SERVICES = [
  'termii',
  'paystack',
  'flutterwave',
  'moniepoint',
  'onesignal',
  'webpush',
  'googlemaps',
  'form',
  'resend',
  'whatsapp',
  'googlewallet',
  'paystack-script',
  'flutterwave-script',
] as const
/** An `unanswered` call is carried out, but its answer never arrives. */
export const MODES = ['timeout', 'slow', '500', 'reset', 'garbage', 'unanswered'] as const
/** A checkout script can only fail to load: it has no answer that could be slow or garbled. */
export const SCRIPT_MODES: readonly Mode[] = ['timeout', '500', 'reset']

export type Service = (typeof SERVICES)[number]
type Mode = (typeof MODES)[number]

const SLOW_MS = 3_000
const TIMEOUT_MS = 60_000

export interface Fault {
  service: Service
  mode: Mode
  count: number
}

/**
 * Returns an onRequest hook. Of the calls with a fault, only slow and `unanswered` ones reach the
 * service.
 */
export function faultHook(faults: Counted<Fault>, service: Service, closing: AbortSignal) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    switch (faults.take(service)?.mode) {
      case undefined:
        return
      case 'unanswered':
        withholdAnswer(reply, closing)
        return
      case 'slow':
        await pause(SLOW_MS, closing)
        return
      case '500':
        return reply.code(500).send(INTERNAL_ERROR)
      case 'garbage':
        return reply.type('text/html').send('<html><body>Bad gateway {"status":</body></html>')
      case 'reset':
        reply.hijack()
        request.raw.socket.resetAndDestroy()
        return
      case 'timeout':
        await pause(TIMEOUT_MS, closing)
        return reply.code(504).send(INTERNAL_ERROR)
    }
  }
}

const INTERNAL_ERROR = {
  status: false,
  message: 'An error occurred, please try again later',
  error_id: 'sandbox',
  code: 'INTERNAL_SERVER_ERROR',
}

function withholdAnswer({ raw }: FastifyReply, closing: AbortSignal) {
  raw.end = () => {
    void pause(TIMEOUT_MS, closing).then(() => raw.destroy())
    return raw
  }
}

async function pause(ms: number, closing: AbortSignal) {
  await wait(ms, undefined, { signal: closing, ref: false }).catch(() => undefined)
}
