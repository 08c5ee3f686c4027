import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/outcomes.ts'
import { startTestServer } from '../../../test/start-test-server.ts'
import { sellTickets, TestDoor } from '../../../test/test-door.ts'

test('unknown codes are limited by attendant, and tickets are still admitted', async () => {
  await using server = await startTestServer()
  const { codes } = await sellTickets(server)
  const door = await TestDoor.open(server)
  const unknown = { code: 'ABCDEFGHJKMN' }
  const first = await door.scan({ ...unknown, nonce: 'the-first-one' })
  await server.db.updateTable('shares').set({ used: 5000 }).execute()
  const answers = await door.send([unknown, { code: codes[0] }, unknown])
  expect(answers.map(({ result, error }) => result ?? error)).toEqual([
    'too-many-requests',
    'admitted',
    'too-many-requests',
  ])
  expect(await door.scan({ ...unknown, nonce: 'the-first-one' })).toEqual(first)
  const alone = await door.call('POST', 'checkin', { ...unknown, nonce: 'alone-at-the-door' })
  expect(refusalOf(alone)).toEqual([429, 'too-many-requests'])
  const kept = await server.db.selectFrom('gate_scans').select('result').execute()
  expect(kept.map(({ result }) => result).sort()).toEqual(['admitted', 'unknown'])
})
