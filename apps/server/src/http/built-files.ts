import type { FastifyStaticOptions } from '@fastify/static'
import type { FastifyReply } from 'fastify'
import { join } from 'node:path'

/**
 * These headers tell a browser what a page may do. Other files do not need them, and customers pay
 * for each byte.
 */
const HEADERS_OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const YEAR_S = 365 * 24 * 60 * 60

/** Serves the files of a built app, but not its page: the server fills in the page itself. */
export function builtFiles(folder: string, besides: readonly string[] = []): FastifyStaticOptions {
  return {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    globIgnore: ['**/index.html', '.vite/**', ...besides],
    cacheControl: false,
    setHeaders(reply, path) {
      withFewHeaders(reply)
      // Vite writes a hash into the name of everything below /assets.
      const forever = path.startsWith(join(folder, 'assets'))
      reply.header(
        'cache-control',
        forever ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=0, must-revalidate',
      )
    },
  }
}

/** Removes the headers that only a page needs. */
export function withFewHeaders(reply: Pick<FastifyReply, 'removeHeader'>): void {
  for (const name of HEADERS_OF_PAGES) reply.removeHeader(name)
}
