import { expect, test } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

const WEAK = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const from = (caller: number) => ({ network: `203.0.113.${caller}` })

test('beyond two hundred waiting passwords, a login is refused as busy at once', async () => {
  const hasher = createPasswordHasher(WEAK)
  const hashed = await hasher.hash('the right one', from(0))
  const logins = Array.from({ length: 250 }, (_, caller) =>
    hasher.matches(hashed, 'the right one', from(caller % 4)).catch((error: unknown) => error),
  )
  const outcomes = await Promise.all(logins)
  expect(outcomes.filter((outcome) => outcome === true)).toHaveLength(201)
  expect(outcomes.at(-1)).toMatchObject({ code: 'busy', status: 503 })

  expect(await hasher.matches(hashed, 'a wrong one', from(0))).toBe(false)
  expect(await hasher.matches(undefined, 'no account has this password', from(0))).toBe(false)
})

test('a flood of logins from one home delays the next caller by one password check', async () => {
  const hasher = createPasswordHasher(WEAK)
  const hashed = await hasher.hash('the right one', from(0))
  const order: string[] = []
  const enter = (network: string, name: string) =>
    hasher.matches(hashed, 'x', { network }).then(
      () => order.push(name),
      () => order.push('refused'),
    )
  const flood = Array.from({ length: 300 }, (_, number) => enter(`2001:db8:7:${number}::/64`, 'flood'))
  await Promise.all([...flood, enter('203.0.113.9', 'caller')])
  const answered = order.filter((name) => name !== 'refused')
  // One password of the home is checked while a hundred wait. The others are refused.
  expect(answered.filter((name) => name === 'flood')).toHaveLength(101)
  expect(answered.indexOf('caller')).toBeLessThanOrEqual(1)
})

test('a password is the same in any Unicode form of its accents and spaces', async () => {
  const hasher = createPasswordHasher(WEAK)
  const composed = 'Ṣadé\u00A0ọlá 2026'.normalize('NFC')
  const decomposed = 'Ṣadé ọlá 2026'.normalize('NFD')
  for (const [chosen, typed] of [
    [composed, decomposed],
    [decomposed, composed],
  ] as const) {
    const hashed = await hasher.hash(chosen, from(0))
    expect(await hasher.matches(hashed, typed, from(0))).toBe(true)
    expect(await hasher.matches(hashed, 'Sade ola 2026', from(0))).toBe(false)
  }
})

test("a password is hashed with OWASP's parameters and its own salt", async () => {
  const hasher = createPasswordHasher()
  const [one, other] = [await hasher.hash('the same', from(0)), await hasher.hash('the same', from(0))]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
})

test('a hash with other parameters is outdated, but its password is accepted', async () => {
  const hasher = createPasswordHasher(WEAK)
  const hashed = await hasher.hash('the right one', from(0))
  expect(hasher.isOutdated(hashed)).toBe(false)
  for (const change of [{ memoryCost: 16 }, { timeCost: 2 }, { parallelism: 2 }]) {
    const stronger = createPasswordHasher({ ...WEAK, memoryCost: 16, ...change })
    expect(stronger.isOutdated(hashed)).toBe(true)
    expect(await stronger.matches(hashed, 'the right one', from(0))).toBe(true)
  }
})

test('unreadable hashes fail only their own calls', async () => {
  const hasher = createPasswordHasher(WEAK)
  const broken = Array.from({ length: 250 }, () => hasher.matches('no hash', 'any', from(0)))
  expect((await Promise.allSettled(broken)).every(({ status }) => status === 'rejected')).toBe(true)
  const hashed = await hasher.hash('the right one', from(0))
  expect(await hasher.matches(hashed, 'the right one', from(0))).toBe(true)
})
