import type { Plugin } from 'vite'

/**
 * What packages load for something that the server never does: Fastify for servers of HTTPS and HTTP/2, prom-client to push
 * its metrics, and @fastify/static to list files, which `built-files.ts` does. Together they take 35 ms of each start
 * and 6 MB.
 */
const UNUSED: Record<string, readonly string[]> = {
  fastify: ['node:https', 'node:http2'],
  'prom-client': ['https'],
  '@fastify/static': ['glob'],
}
const NOTHING = '\0nothing'

/** Puts an empty module in the place of each unused one. */
export function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    // Vite's own plug-ins would leave the modules of Node as they are.
    enforce: 'pre',
    resolveId: (id, importer) => (isUnused(id, importer) ? NOTHING : undefined),
    load: (id) => (id === NOTHING ? 'export {}' : undefined),
  }
}

export function isUnused(id: string, importer = ''): boolean {
  const [, name = ''] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(importer) ?? []
  return UNUSED[name]?.includes(id) ?? false
}
