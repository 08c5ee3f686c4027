import { createRequire } from 'node:module'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { isUnused, withoutUnused } from './without-unused.ts'

test.each([
  ['/app/node_modules/fastify/lib/server.js', 'node:https', true],
  ['/app/node_modules/prom-client/lib/pushgateway.js', 'https', true],
  ['/app/node_modules/@fastify/static/index.js', 'glob', true],
  ['/app/node_modules/fastify/lib/server.js', 'node:http', false],
  ['/app/node_modules/@opentelemetry/otlp-exporter-base/build/http.js', 'https', false],
  ['/app/apps/server/src/platform/process/send-over-http.ts', 'node:https', false],
  [undefined, 'node:https', false],
])('in the built server, what %s loads as %s is left out: %s', (importer, name, isLeftOut) => {
  expect(isUnused(name, importer)).toBe(isLeftOut)
})

test('compressing an answer of the built server does not load the fetch of Node', async () => {
  const entry = createRequire(import.meta.url).resolve('@fastify/compress/lib/utils.js')
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutUnused()],
    build: { ssr: entry, write: false },
  })
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput]
  expect(output[0].code).toContain('isFetchResponse')
  expect(output[0].code).not.toMatch(/instanceof (?:Response|ReadableStream)/)
})
