import type { Settlement } from '@velvet/contract/books/settlements.calls'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { SettledRun } from '../../test/settlements.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'

const server = useCheckedServer()

const aWeek = (name: string) => SettledRun.ofOneTicket(server, name)

test('when several people record the same payment, one succeeds', async () => {
  const { run, week } = await aWeek('Paid')
  const { id } = await run.settle(run.distributor, week)
  const pay = (reference: string) => run.finance.call('POST', `settlements/${id}/payment`, { reference, paidOn: week })
  const answers = await Promise.all(['GTB 1', 'GTB 2', 'GTB 3'].map(pay))
  const refused = answers.filter(({ statusCode }) => statusCode !== 201)
  expect(refused.map((answer) => answer.json<{ error: string }>().error)).toEqual([
    'settlement-paid',
    'settlement-paid',
  ])
  const { settlement } = await run.finance.read<{ settlement: Settlement }>(`settlements/${id}`)
  expect(settlement.payment?.paidOn).toBe(week)
  expect(
    (
      await run.finance.call('POST', `settlements/${randomUUID()}/payment`, {
        reference: 'x',
        paidOn: week,
      })
    ).json(),
  ).toMatchObject({ error: 'settlement-not-found' })
})

test('settlements are paged, newest first, for all parties or for one', async () => {
  const { run, week } = await aWeek('Listed')
  const own = [await run.settle(run.distributor, week), await run.settle(run.exhibitor, week)]
  const { lines, ...listed } = own[1] ?? { lines: [] }
  expect(lines).toHaveLength(1)
  const page = await run.finance.read<{ items: object[]; next: string }>('settlements?limit=1')
  expect(page.items).toEqual([listed])
  const rest = await run.finance.read<{ items: { number: number }[] }>(`settlements?limit=1&cursor=${page.next}`)
  expect(rest.items[0]?.number).toBe(own[0]?.number)
  const ofOne = await run.finance.read<{ items: { id: string }[] }>(`settlements?distributorID=${run.distributorID}`)
  expect(ofOne.items.map(({ id }) => id)).toEqual([own[0]?.id])
})
