import { AppError } from '@velvet/contract/shared/errors'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { prepareAnswer, sendPrepared } from '../../platform/http/prepared-answer.ts'
import { keepFor } from '../../platform/process/keep-for.ts'

/** The worker calls this server alone, and loads no further script. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"
/** An app has one worker at a time, so a new one displaces the last. */
const WORKERS = { forMs: HOUR_MS, most: 1 }
/** A worker of 36 KB takes 70 ms once, and each phone loads 0.8 KB less of it than with the usual quality. */
const QUALITY = 11

/**
 * Serves the service worker of an app. Browsers ask for it at every visit, and load it again only when it has changed.
 */
export function serveWorker(
  app: FastifyInstance,
  path: string,
  workerFor: (request: FastifyRequest) => Promise<string | undefined>,
): void {
  const prepare = keepFor(WORKERS, (worker) => prepareAnswer(worker, { quality: QUALITY, compressFrom: 0 }))
  app.get(path, { schema: { hide: true } }, async (request, reply) => {
    const worker = await workerFor(request)
    if (worker === undefined) throw new AppError('not-found')
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
      .type('text/javascript; charset=utf-8')
    return sendPrepared({ request, reply }, await prepare(worker))
  })
}
