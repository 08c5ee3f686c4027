import { AppError } from '@velvet/contract/shared/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../calls/deps.ts'
import { keptForBuild } from './kept-for-build.ts'
import { builtOperatorApp, languageOf, operatorApp } from './operator-app.ts'
import { filledFiles, readWebFiles } from './web-files.ts'
import { staffManifest, type InstalledStaffApp } from './web-manifest.ts'

/** The worker calls this server alone, and loads no further script. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** Serves an app of the staff below its address, such as `/gate/`, and the files that install it. */
export async function installedStaffApp(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'brand'>,
  name: InstalledStaffApp,
  built = builtOperatorApp(name),
): Promise<void> {
  const filesOf = keptForBuild(deps, filledFiles(built), (branded) => readWebFiles(built, branded))
  const open = { schema: { hide: true } } as const
  app.get(`/${name}/manifest.webmanifest`, open, async (request, reply) => {
    const brand = await deps.brand()
    const language = languageOf(name, { request, reply }, brand.languages)
    return reply
      .headers({ 'cache-control': 'no-cache' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(staffManifest(name, brand.name, language)))
  })
  app.get(`/${name}/sw.js`, open, async (_, reply) => {
    const files = await filesOf()
    if (!files) throw new AppError('not-found')
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
      .type('text/javascript; charset=utf-8')
      .send(files.worker)
  })
  await operatorApp(app, deps, name, { besides: ['sw.js'], built })
}
