import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { isUnused, withoutWebAnswers } from './without-unused.ts'

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

test('the built server looks for no answers of the web among its own', () => {
  const asking = readFileSync(createRequire(import.meta.url).resolve('@fastify/compress/lib/utils.js'), 'utf8')
  expect(withoutWebAnswers(asking)).not.toMatch(/instanceof (?:Response|ReadableStream)/)
  expect(() => withoutWebAnswers('return isResponse(obj)')).toThrow('asks for web answers in another way')
})
