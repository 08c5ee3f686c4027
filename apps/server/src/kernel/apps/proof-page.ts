import { AppError } from '@velvet/contract/shared/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import { APPS } from '../../folders.ts'
import { serveBuiltFiles } from '../../platform/http/built-files.ts'
import type { Deps } from '../calls/deps.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { keptForBuild } from './kept-for-build.ts'
import { PAGE_FILE, readPage } from './web-files.ts'

/** The page is built apart from the app of the customers, but beside it. */
const BUILT = join(APPS, 'web/dist/proof')

/** Serves the page on which anybody checks notes, books and tickets. */
export async function proofPage(app: FastifyInstance, deps: Pick<Deps, 'config' | 'brand'>): Promise<void> {
  await serveBuiltFiles(app, { folder: BUILT, prefix: '/proof/', besides: [] })
  const pageOf = keptForBuild(deps, [join(BUILT, PAGE_FILE)], (branded) => readPage(BUILT, branded))
  const send = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    const page = await pageOf()
    if (page === undefined || !/^\/proof\/?(?:\?|$)/.test(url)) throw new AppError('not-found')
    return reply
      .headers({
        'content-security-policy': contentSecurityPolicy(deps.config, '/proof/', []),
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(page)
  }
  const open = { schema: { hide: true } } as const
  app.get('/proof', open, send)
  app.get('/proof/*', open, send)
}
