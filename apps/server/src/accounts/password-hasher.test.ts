import { expect, test } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

test('beyond two hundred waiting passwords a login is refused as busy at once, and later ones are not', async () => {
  const hasher = createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 })
  const hashed = await hasher.hash('the right one')
  const logins = Array.from({ length: 250 }, () =>
    hasher.matches(hashed, 'the right one').catch((error: unknown) => error),
  )
  const outcomes = await Promise.all(logins)
  expect(outcomes.filter((outcome) => outcome === true)).toHaveLength(201)
  expect(outcomes.at(-1)).toMatchObject({ code: 'busy', status: 503 })

  expect(await hasher.matches(hashed, 'a wrong one')).toBe(false)
  expect(await hasher.matches(undefined, 'no account has this password')).toBe(false)
})
