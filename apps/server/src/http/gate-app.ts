import { AppError } from '@velvet/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { builtOperatorApp, operatorApp } from './operator-app.ts'
import { readWebFiles } from './web-files.ts'
import { gateManifest } from './web-manifest.ts'

/** The worker calls this server alone, and loads no further script. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** Serves the attendant's app below `/gate/`, and the files that a phone needs to install it. */
export async function gateApp(app: FastifyInstance, config: Config): Promise<void> {
  const files = await readWebFiles(builtOperatorApp('gate'), config)
  const open = { schema: { hide: true }, config: { rateLimit: false } } as const
  app.get('/gate/manifest.webmanifest', open, (_, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(gateManifest(config.PRODUCT_NAME))),
  )
  app.get('/gate/sw.js', open, (_, reply) => {
    if (!files) throw new AppError('not-found')
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
      .type('text/javascript; charset=utf-8')
      .send(files.worker)
  })
  await operatorApp(app, config, 'gate', ['**/sw.js'])
}
