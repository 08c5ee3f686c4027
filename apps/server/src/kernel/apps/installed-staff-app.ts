import type { FastifyInstance } from 'fastify'
import type { Deps } from '../calls/deps.ts'
import { keptForBuild } from './kept-for-build.ts'
import { builtOperatorApp, languageOf, operatorApp } from './operator-app.ts'
import { serveWorker } from './serve-worker.ts'
import { filledFiles, readWebFiles } from './web-files.ts'
import { staffManifest, type InstalledStaffApp } from './web-manifest.ts'

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
  serveWorker(app, `/${name}/sw.js`, async () => (await filesOf())?.worker)
  await operatorApp(app, deps, name, { besides: ['sw.js'], built })
}
