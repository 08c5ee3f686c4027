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
 * @fastify/compress asks whether an answer is a `Response` of Node's `fetch` or a web stream. The server never sends one.
 * Reading these two names makes Node load its client of `fetch`, with TLS and HTTP/2, which takes 40 ms and 4 MB.
 */
const ASKING_FILE = '/node_modules/@fastify/compress/lib/utils.js'
const FETCH_QUESTIONS = /\bobj instanceof (?:Response|ReadableStream)\b/g

/** Leaves out of the built server what its packages load for something that the server never does. */
export function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    // Vite's own plug-ins would leave the modules of Node as they are.
    enforce: 'pre',
    resolveId: (id, importer) => (isUnused(id, importer) ? NOTHING : undefined),
    load: (id) => (id === NOTHING ? 'export {}' : undefined),
    transform: (code, id) => (id.endsWith(ASKING_FILE) ? { code: withoutQuestions(code), map: null } : undefined),
  }
}

function withoutQuestions(code: string): string {
  if (code.match(FETCH_QUESTIONS)?.length !== 2) throw new Error(`${ASKING_FILE} has changed, so Node would load fetch`)
  return code.replace(FETCH_QUESTIONS, 'false')
}

export function isUnused(id: string, importer = ''): boolean {
  const [, name = ''] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(importer) ?? []
  return UNUSED[name]?.includes(id) ?? false
}
