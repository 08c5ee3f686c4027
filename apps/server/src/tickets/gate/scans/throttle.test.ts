import { expect, onTestFinished, test, vi } from 'vitest'
import { checkIn } from '@velvet/contract/tickets/gate.calls'
import { refusalOf } from '../../../test/outcomes.ts'
import { startTestServer } from '../../../test/start-test-server.ts'

test('a door that guesses codes must wait, and admits no visitor', async () => {
  await using server = await startTestServer({ environment: { RATE_LIMIT: 'on' } })
  // The limit is per minute, and a busy machine may need longer than that.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { token } = await server.make.staff('attendant')
  const scan = (number: number) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/gate/checkin',
      headers: { authorization: `Bearer ${token}` },
      payload: { code: 'ABCDEFGHJKMN', nonce: `guess-number-${number}` },
    })
  for (let number = 0; number < checkIn.perMinute; number++) {
    expect((await scan(number)).json()).toMatchObject({ result: 'unknown' })
  }
  expect(refusalOf(await scan(checkIn.perMinute))).toEqual([429, 'too-many-requests'])
})
