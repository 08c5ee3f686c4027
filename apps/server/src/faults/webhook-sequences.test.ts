import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whileTestRuns, announceSeed, limitOf, rounds } from '../test/rounds.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { useTestServer, useWorker } from '../test/start-test-server.ts'
import { activate } from '../test/top-ups.ts'
import { SequencePlayer, VP, anySequence, type Sequence } from './sequence-player.ts'

const SEQUENCES = rounds({ full: 1000, short: 40 })

const server = useTestServer({ sandbox: true })
const worker = useWorker(server)

/** Returns which of the provider's transactions was credited, and which wait for the operator. */
async function whereTheMoneyIs(provider: string, ids: readonly number[]) {
  const among = (table: 'payment_credits' | 'unmatched_payments') =>
    server.db
      .selectFrom(table)
      .select('provider_transaction_id as id')
      .where('provider', '=', provider)
      .where('provider_transaction_id', 'in', ids.map(String))
      .execute()
  const [credited, queued] = [await among('payment_credits'), await among('unmatched_payments')]
  return {
    credited: credited.map(({ id }) => Number(id)),
    queued: queued.map(({ id }) => Number(id)),
  }
}

async function playAndJudge(sequence: Sequence): Promise<void> {
  await activate(server, sequence.provider)
  const [buyer, thief] = [await server.make.customer(), await server.make.customer()]
  const player = new SequencePlayer({ server, worker, buyer, thief }, sequence)
  await player.play()

  expect(player.oddAnswers).toEqual([])
  const paid = player.made.filter(({ money }) => money !== 'failed')
  const fits = paid.filter(({ money }) => money === 'right')
  const ids = paid.map(({ transaction }) => transaction.id)
  const { credited, queued } = await whereTheMoneyIs(sequence.provider, [0, ...ids])
  // One payment that fits was credited, and all other money is in the queue, each once.
  expect(credited).toHaveLength(Math.min(1, fits.length))
  expect(fits.map(({ transaction }) => transaction.id)).toEqual(expect.arrayContaining(credited))
  expect([...credited, ...queued].sort()).toEqual([...ids].sort())
  expect(await buyer.balance()).toBe(fits.length > 0 ? VP : 0)
  expect(await thief.balance()).toBe(0)
  await expectInvariants(server.db)
}

test(
  `a payment is credited once or queued after any events (${SEQUENCES} sequences)`,
  limitOf(SEQUENCES, 2),
  async () => {
    const seed = announceSeed('webhook sequences')
    await fc.assert(fc.asyncProperty(anySequence, whileTestRuns(playAndJudge)), {
      seed,
      numRuns: SEQUENCES,
    })
  },
)
