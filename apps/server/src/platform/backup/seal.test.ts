import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { seal } from './seal.ts'

test('a server goes on with its work while it makes the key of an encrypted backup', async () => {
  let turns = 0
  const working = setInterval(() => (turns += 1), 5)
  onTestFinished(() => clearInterval(working))
  await buffer(seal(source(), 'a passphrase for the backups'))
  // Making the key takes half a second or more of computing. If this thread did that work, the
  // timer could not run in that time.
  expect(turns).toBeGreaterThan(5)
})

async function* source() {
  yield await Promise.resolve(Buffer.from('rows of a table'))
}
