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

/**
 * @fastify/compress asks of each answer whether it is one of Node's `fetch`, or a web stream. No answer of the server is. To
 * read these names, Node loads its client of `fetch` with TLS and HTTP/2, which takes 40 ms and 4 MB of objects.
 */
const WEB_ANSWERS = /\bobj instanceof (?:Response|ReadableStream)\b/g
const ASKS_FOR_WEB_ANSWERS = '/node_modules/@fastify/compress/lib/utils.js'

/** Puts an empty module in the place of each unused one, and no web answers among those of the server. */
export function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    // Vite's own plug-ins would leave the modules of Node as they are.
    enforce: 'pre',
    resolveId: (id, importer) => (isUnused(id, importer) ? NOTHING : undefined),
    load: (id) => (id === NOTHING ? 'export {}' : undefined),
    transform: (code, id) =>
      id.endsWith(ASKS_FOR_WEB_ANSWERS) ? { code: withoutWebAnswers(code), map: null } : undefined,
  }
}

export function withoutWebAnswers(code: string): string {
  if (code.match(WEB_ANSWERS)?.length !== 2) throw new Error('@fastify/compress asks for web answers in another way')
  return code.replace(WEB_ANSWERS, 'false')
}

export function isUnused(id: string, importer = ''): boolean {
  const [, name = ''] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(importer) ?? []
  return UNUSED[name]?.includes(id) ?? false
}
