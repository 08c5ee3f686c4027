import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { withFewHeaders } from '../http/built-files.ts'
import { askedRange } from './asked-range.ts'
import { uploadNameOf } from './upload-name.ts'
import type { Uploads } from './uploads.ts'

/**
 * Serves uploaded pictures and trailers from the folder of this node. A file that is missing there
 * is fetched from the store first.
 */
export async function serveUploads(app: FastifyInstance, uploads: Uploads): Promise<void> {
  await mkdir(uploads.folder, { recursive: true, mode: 0o700 })
  await app.register(async (scope) => {
    scope.addHook('onRequest', async ({ url, headers }) => {
      const name = uploadNameOf(url.split('?', 1)[0] ?? '')
      if (name !== undefined) await uploads.bring(name)
      if (headers.range === undefined) return
      headers.range = await askedRange(headers.range, join(uploads.folder, name ?? ''))
    })
    await scope.register(staticFiles, {
      root: uploads.folder,
      prefix: '/uploads/',
      decorateReply: false,
      index: false,
      maxAge: '7d',
      immutable: true,
      setHeaders: withFewHeaders,
    })
  })
}
