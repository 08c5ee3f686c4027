import { expect, test } from 'vitest'
import { createPasswordHasher } from '../accounts/password-hasher.ts'
import { startTestServer } from '../test/start-test-server.ts'
import { fillDemo } from './fill-demo.ts'

test('several processes that start together load the demo once', async () => {
  await using server = await startTestServer()
  const passwords = createPasswordHasher(server.config.passwordHash)
  const count = async () => {
    const films = await server.db.selectFrom('films').select('slug').execute()
    return [films.length, new Set(films.map(({ slug }) => slug)).size]
  }
  expect(
    await Promise.all([fillDemo(server.db, passwords), fillDemo(server.db, passwords)]),
  ).toEqual([true, true])
  const [films, slugs] = await count()
  expect(films).toBeGreaterThan(12)
  expect(films).toBe(slugs)
})
