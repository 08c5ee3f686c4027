import { expect, test } from 'vitest'
import { linkOf, type TakenTicket } from '../test/transfers.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { queuedFor } from '../test/observe.ts'
import { pointsOf, PausedDatabase } from '../test/paused-database.ts'
import { inRounds, limitOf, rounds } from '../test/rounds.ts'
import { killDuring, useServerBeside } from '../test/server-beside.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { sellTickets, TestDoor } from '../test/test-door.ts'

const ROUNDS = rounds({ full: 15, short: 1 })
const TAKERS = ['a friend with an account', 'a friend without one'] as const

const server = useTestServer()
const listening = useServerBeside(server)
const door = TestDoor.use(server)

async function take(token: string, headers: Record<string, string>): Promise<TakenTicket> {
  const call = { method: 'POST', path: `give/${token}`, headers } as const
  return (await listening.call<{ ticket: TakenTicket }>(call)).ticket
}

/** Returns what the database says about a ticket and its only link. */
function stateOf(ticketId: string) {
  return server.db
    .selectFrom('tickets')
    .innerJoin('ticket_gifts', 'ticket_gifts.ticket_id', 'tickets.id')
    .select(['tickets.holder_id as holderId', 'tickets.code', 'taken_at as takenAt'])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirstOrThrow()
}

test.each(
  pointsOf('taking of a ticket by its link').flatMap((point) => TAKERS.map((taker) => [point, taker] as const)),
)(
  `a server killed %s transfers the ticket to %s fully or not (${ROUNDS} rounds)`,
  limitOf(ROUNDS, 60),
  async (point, taker) => {
    for (const round of inRounds(ROUNDS)) {
      const { buyer, tickets, codes } = await sellTickets(server)
      const [{ TicketID: id } = { TicketID: '' }, [oldCode = '']] = [tickets[0], codes]
      const friend = taker === TAKERS[0] ? await server.make.customer() : undefined
      const token = await linkOf(buyer, tickets[0])
      const toldBefore = (await queuedFor(server, buyer)).length
      const ask = () => take(token, friend?.headers ?? { 'idempotency-key': `this-browser-took-${round}-${id}` })
      {
        await using paused = await PausedDatabase.at(point, server.databaseUrl)
        await killDuring({ server: listening, paused }, ask)
      }
      const isTaken = point === 'after the commit of the taking'
      const state = await stateOf(id)
      expect(state.takenAt !== null).toBe(isTaken)
      expect(state.code !== oldCode).toBe(isTaken)
      expect(state.holderId).toBe(isTaken ? (friend?.id ?? null) : buyer.id)
      expect(await queuedFor(server, buyer)).toHaveLength(toldBefore + (isTaken ? 1 : 0))
      await expectInvariants(server.db)

      await listening.startUnlessRunning()
      const taken = await ask()
      expect(await ask()).toEqual(taken)
      expect(await stateOf(id)).toMatchObject({ code: taken.QrCode, holderId: friend?.id ?? null })
      expect(await queuedFor(server, buyer)).toHaveLength(toldBefore + 1)
      const [withOld, withNew] = [await door.scan({ code: oldCode }), await door.scan({ code: taken.QrCode })]
      expect([withOld.result, withNew.result]).toEqual(['void', 'admitted'])
      await expectInvariants(server.db)
    }
  },
)
