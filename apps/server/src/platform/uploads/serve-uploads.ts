import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withFewHeaders } from '../http/built-files.ts'
import { uploadNameOf } from './upload-name.ts'
import type { Uploads } from './uploads.ts'

/** A range of bytes by RFC 9110, 14.1.2: from one byte to another, from one on, or the last ones. */
const RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i

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

/**
 * Returns the header Range as the sender of files understands it; undefined if the whole file is to be
 * sent, because the header is not well formed or asks for several parts.
 */
async function askedRange(header: string, file: string): Promise<string | undefined> {
  const [, first, last, suffix] = RANGE.exec(header.replace(/[ \t]/g, '')) ?? []
  if (suffix !== undefined) {
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    )
    return Number(suffix) >= size ? 'bytes=0-' : `bytes=-${suffix}`
  }
  const isInOrder = !last || Number(first) <= Number(last)
  return first !== undefined && isInOrder ? `bytes=${first}-${last}` : undefined
}
