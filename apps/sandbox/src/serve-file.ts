import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

// A shop's page on another origin loads the scripts and frames the checkout.
const HEADERS = {
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'",
}

/** Serves a file of the folder `public` for GET at the path. */
export function serveFile(app: FastifyInstance, path: string, file: string, options: RouteShorthandOptions = {}) {
  const content = readFileSync(new URL(`../public/${file}`, import.meta.url), 'utf8')
  const type = TYPES[extname(file)] ?? 'text/plain'
  app.get(path, options, (_request, reply) => reply.headers(HEADERS).type(type).send(content))
}
