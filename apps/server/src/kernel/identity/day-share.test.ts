import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { requireShare, returnDayShare, takeDayShare, type Share } from './day-share.ts'

const server = useTestServer()

/** Returns a share of two uses a day, of which none was used. */
const freshShare = (): Share => ({ use: 'questions', whose: crypto.randomUUID(), aDay: 2 })
const ask = (share: Share) =>
  requireShare(server, share).then(
    () => 'allowed',
    (error: unknown) => error,
  )
const take = (share: Share) => server.db.transaction().execute((tx) => takeDayShare(tx, server.config, share))
const TOO_MANY: unknown = expect.objectContaining({ code: 'too-many-requests', status: 429 })

test('a person who has used up the share of a day is refused, and other people are not', async () => {
  const share = freshShare()
  expect([await ask(share), await ask(share), await ask(share)]).toEqual(['allowed', 'allowed', TOO_MANY])
  expect(await ask(freshShare())).toBe('allowed')
  expect(await ask({ ...share, use: 'messages' })).toBe('allowed')
})

test('if five uses come at the same moment, only as many are allowed as the day has', async () => {
  const share = freshShare()
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(share)))
  expect(answers.filter((answer) => answer === 'allowed')).toHaveLength(2)
})

test('several uses are taken in one step, or none if fewer are left', async () => {
  const share = { ...freshShare(), aDay: 5 }
  expect(await take({ ...share, uses: 3 })).toBe(true)
  expect(await take({ ...share, uses: 3 })).toBe(false)
  expect(await take({ ...share, uses: 2 })).toBe(true)
  expect(await take(share)).toBe(false)
})

test('a use returned to the daily share can be used once more, and not twice', async () => {
  const share = freshShare()
  expect(await take({ ...share, uses: 2 })).toBe(true)
  await server.db.transaction().execute((tx) => returnDayShare(tx, server.config, share))
  expect([await take(share), await take(share)]).toEqual([true, false])
})

test('the database does not store who has used a share', async () => {
  const share = freshShare()
  await ask(share)
  const rows = await server.db.selectFrom('shares').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(share.whose)
})
