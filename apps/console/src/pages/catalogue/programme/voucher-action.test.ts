import { expect, test, vi } from 'vitest'
import { aPlannedShowtime } from './test/a-planned-showtime.ts'
import { tasksFor } from './tasks.ts'
import { showOf } from './show.ts'
import { voucherAction } from './voucher-action.ts'

const SCREENS = [{ id: 'one', name: 'Screen 1' }]

async function send(who: 'admitted' | 'holders', answer: object) {
  const inputs: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    inputs.push(JSON.parse(body as string))
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })
  const action = voucherAction(aPlannedShowtime(), SCREENS, who)
  return { inputs, text: await action.call({ note: 'Power cut', amount: 0 }, { idempotencyKey: 'key' }) }
}

test('codes for free tickets go to all holders or admitted ones, and are counted', async () => {
  const all = await send('holders', { vouchers: 84, people: 40, withoutNumber: 3 })
  expect(all.inputs).toEqual([{ onlyAdmitted: false, note: 'Power cut' }])
  expect(all.text).toBe('Sent: 84 codes to 40 numbers. Tickets on paper without a number, which got none: 3.')
  const inside = await send('admitted', { vouchers: 0, people: 0, withoutNumber: 0 })
  expect(inside.inputs).toEqual([{ onlyAdmitted: true, note: 'Power cut' }])
  expect(inside.text).toBe('No ticket needed a code.')
})

test('codes for free tickets can be sent from the start until soon after the end', () => {
  const show = showOf(aPlannedShowtime())
  expect(tasksFor(show, show.startsAt - 1)).not.toContain('holders')
  expect(tasksFor(show, show.startsAt + 1)).toContain('holders')
  expect(tasksFor(show, show.startsAt + 10 ** 10)).not.toContain('holders')
})
