import { AppError } from '@velvet/contract/calls/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../calls/deps.ts'
import { keptForBuild } from './kept-for-build.ts'
import { builtOperatorApp, operatorApp } from './operator-app.ts'
import { filledFiles, readWebFiles } from './web-files.ts'
import { staffManifest, type InstalledStaffApp } from './web-manifest.ts'

/** The worker calls this server alone, and loads no further script. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** Serves an app of the staff below its address, such as `/gate/`, and the files that install it. */
export async function installedStaffApp(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'brand'>,
  name: InstalledStaffApp,
): Promise<void> {
  const built = builtOperatorApp(name)
  const filesOf = keptForBuild(deps, filledFiles(built), (branded) => readWebFiles(built, branded))
  const open = { schema: { hide: true } } as const
  app.get(`/${name}/manifest.webmanifest`, open, async (_, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(staffManifest(name, (await deps.brand()).name))),
  )
  app.get(`/${name}/sw.js`, open, async (_, reply) => {
    const files = await filesOf()
    if (!files) throw new AppError('not-found')
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
      .type('text/javascript; charset=utf-8')
      .send(files.worker)
  })
  await operatorApp(app, deps, name, ['**/sw.js'])
}
