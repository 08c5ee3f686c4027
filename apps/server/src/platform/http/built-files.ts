import staticFiles, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { HEADERS_OF_PAGES } from './protecting-headers.ts'

const DAY_S = 24 * 60 * 60
const YEAR_S = 365 * DAY_S
/** Vite writes a hash into the name of everything in this folder. */
const ASSETS = 'assets'
/** A browser asks for the icon of a page at each change of its address. */
const ICON = /\.(?:svg|png|ico)$/
const COMPRESSED = /\.(?:br|gz)$/

interface BuiltApp {
  folder: string
  /** The address below which the app is served; it ends with a slash. */
  prefix: string
  /** These files and folders are left out, because the caller serves them itself. */
  besides: readonly string[]
}

/** Serves the files of a built app, but not its page: the server fills in the page itself. */
export async function serveBuiltFiles(app: FastifyInstance, { folder, prefix, besides }: BuiltApp): Promise<void> {
  // Each app has a scope of its own, because `sendFile` of a scope finds only the files of one
  // folder.
  await app.register(async (scope) => {
    await scope.register(staticFiles, { ...optionsFor(folder), serve: false })
    const open = { schema: { hide: true } }
    for (const name of await filesIn(folder, ['index.html', '.vite', ASSETS, ...besides])) {
      scope.get(`${prefix}${name}`, open, (_request, reply) => reply.sendFile(name))
    }
    // There are hundreds of these files. They share one route, because every route takes memory and
    // makes the start longer.
    scope.get<{ Params: { name: string } }>(`${prefix}${ASSETS}/:name`, open, (request, reply) =>
      reply.sendFile(`${ASSETS}/${request.params.name}`),
    )
  })
}

/** Returns the names of the files of a built app without their compressed forms, or none until the app is built. */
async function filesIn(folder: string, besides: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((name) => !besides.some((one) => name === one || name.startsWith(`${one}/`)))
}

function optionsFor(folder: string): FastifyStaticOptions {
  return {
    root: folder,
    preCompressed: true,
    // These files are small, so no client needs a part of one.
    acceptRanges: false,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      withFewHeaders(reply)
      reply.header('cache-control', keptFor(path, folder))
    },
  }
}

function keptFor(path: string, folder: string): string {
  if (path.startsWith(join(folder, ASSETS))) return `public, max-age=${YEAR_S}, immutable`
  const isIcon = ICON.test(path.replace(COMPRESSED, ''))
  return isIcon ? `public, max-age=${DAY_S}` : 'public, max-age=0, must-revalidate'
}

/** Removes the headers that only a page needs. */
export function withFewHeaders(reply: Pick<FastifyReply, 'removeHeader'>): void {
  for (const name of HEADERS_OF_PAGES) reply.removeHeader(name)
}
