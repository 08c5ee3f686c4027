import { AppError } from '@velvet/contract/calls/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import type { Deps } from '../calls/deps.ts'
import { APPS } from '../../folders.ts'
import { keptForBuild } from './kept-for-build.ts'
import { serveBuiltFiles } from '../../platform/http/built-files.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { PAGE_FILE, readPage } from './web-files.ts'
import type { InstalledStaffApp } from './web-manifest.ts'

type OperatorApp = 'console' | InstalledStaffApp

/** Returns the folder of a built app for the operator's own people. */
export function builtOperatorApp(name: OperatorApp): string {
  return join(APPS, name, 'dist')
}

/**
 * Serves an app of the operator's staff below its address, such as `/console/`. The caller must
 * serve the files that match the globs in `besides`.
 */
export async function operatorApp(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'brand'>,
  name: OperatorApp,
  besides: readonly string[] = [],
): Promise<void> {
  const built = builtOperatorApp(name)
  const { config } = deps
  const pageOf = keptForBuild(deps, [join(built, PAGE_FILE)], (branded) => readPage(built, branded))
  const prefix = `/${name}/`
  await serveBuiltFiles(app, { folder: built, prefix, besides })
  const open = { schema: { hide: true } } as const
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? prefix
    const page = await pageOf()
    if (page === undefined || /\.[a-z0-9]+$/i.test(path)) throw new AppError('not-found')
    return reply
      .headers({
        'content-security-policy': contentSecurityPolicy(config, path, []),
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(page)
  }
  app.get(`/${name}`, open, sendPage)
  app.get(`${prefix}*`, open, sendPage)
}
