import { AppError } from '@velvet/contract/calls/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../calls/deps.ts'
import { keptForBuild } from './kept-for-build.ts'
import { builtOperatorApp, operatorApp } from './operator-app.ts'
import { filledFiles, readWebFiles } from './web-files.ts'
import { gateManifest } from './web-manifest.ts'

/** The worker calls this server alone, and loads no further script. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** Serves the attendant's app below `/gate/`, and the files that a phone needs to install it. */
export async function gateApp(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'brand'>,
): Promise<void> {
  const built = builtOperatorApp('gate')
  const filesOf = keptForBuild(deps, filledFiles(built), (branded) => readWebFiles(built, branded))
  const open = { schema: { hide: true } } as const
  app.get('/gate/manifest.webmanifest', open, async (_, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(gateManifest((await deps.brand()).name))),
  )
  app.get('/gate/sw.js', open, async (_, reply) => {
    const files = await filesOf()
    if (!files) throw new AppError('not-found')
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
      .type('text/javascript; charset=utf-8')
      .send(files.worker)
  })
  await operatorApp(app, deps, 'gate', ['**/sw.js'])
}
