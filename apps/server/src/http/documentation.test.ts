import { expect, test } from 'vitest'
import { startTestServer } from '../test/start-test-server.ts'

interface Documentation {
  paths: Record<string, Record<string, { responses: object }>>
}

test('the documentation lists the refusals of a call with their bodies', async () => {
  await using server = await startTestServer()
  const { paths } = (await server.app.inject('/api/openapi.json')).json<Documentation>()
  const upload = Object.keys(paths['/api/v1/user/upload']?.['post']?.responses ?? {})
  expect(upload).toEqual(['200', '400', '401', '403', '413', '415', '422', '429', '500', '503'])
  const movies = Object.keys(paths['/api/v1/movies']?.['get']?.responses ?? {})
  expect(movies).toEqual(['200', '400', '429', '500', '503'])
})

test('the pages of the documentation run only our own scripts', async () => {
  await using server = await startTestServer()
  const page = await server.app.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect(page.body).not.toMatch(/<script>|<script(?![^>]*src=)/)
})
