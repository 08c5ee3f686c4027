import type { proveTicket } from '@velvet/contract/endpoints/proof/proof'
import type { OutputOf } from '@velvet/contract/calls/endpoint'
import { isTicketProved } from '@velvet/contract/proof/check-ticket'
import { verifyEd25519 } from '@velvet/contract/proof/verify-ed25519'
import { expect, test } from 'vitest'
import type { MadeShowtime } from '../../test/made-showtime.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/test-staff.ts'
import { writeNote } from './write-note.ts'

const server = useTestServer()

const note = (day: string) =>
  server.db.transaction().execute((tx) => writeNote(tx, server.config.proof, day))

const bySerial = ({ id }: MadeShowtime, serial: number | string) =>
  server.app.inject({ url: `/api/v1/proof/tickets/${id}-${serial}` })
const byCode = (code: string | undefined) =>
  server.app.inject({ method: 'POST', url: '/api/v1/proof/tickets', payload: { code } })

type Proof = OutputOf<typeof proveTicket>

test('a ticket is proved by the note of the day, for whoever knows its showtime and serial or its pin, and nobody learns who has it', async () => {
  const showtime = await server.make.showtime({ price: 300 })
  const buyer = await server.make.customer({ balance: 1000 })
  const [ticket] = (await buyer.buy(showtime, 2)).tickets
  await note('2026-02-01')
  await buyer.buy(showtime, 1)
  await note('2026-02-02')
  const film = await server.db
    .selectFrom('films')
    .select('title')
    .where('id', '=', showtime.filmId)
    .executeTakeFirst()
  const answer = await bySerial(showtime, 1)
  expect(answer.statusCode).toBe(200)
  const proof = answer.json<Proof>()
  expect(proof.ticket).toMatchObject({
    film: film?.title,
    ...{ showtimeID: showtime.id, serial: 1, kobo: 20_000, isVoid: false },
  })
  expect(await isTicketProved(proof, verifyEd25519)).toBe(true)
  const twin = await byCode(ticket?.QrCode)
  expect(twin.json<Proof>()).toEqual(proof)
  expect(twin.headers['cache-control']).toContain('no-store')
  for (const secret of [buyer.id, buyer.phone, ticket?.QrCode, ticket?.TicketID]) {
    expect(answer.body).not.toContain(secret)
  }
  // The other sales of the showtime are hashes.
  expect(answer.body.match(/\\tsale\\t/g)).toHaveLength(1)
})

test('the browser refuses a proof in which the price, the serial, the showtime, the time of the sale, the path or the note was changed', async () => {
  const showtime = await server.make.showtime({ price: 300 })
  const buyer = await server.make.customer({ balance: 1000 })
  await buyer.buy(showtime, 1)
  await note('2026-03-01')
  const proof = (await bySerial(showtime, 1)).json<Proof>()
  const { ticket, inclusion } = proof
  if (!inclusion) throw new Error('The ticket has no proof')
  const changed: Proof[] = [
    { ticket: { ...ticket, kobo: ticket.kobo + 1 }, inclusion },
    { ticket: { ...ticket, serial: 2 }, inclusion },
    { ticket: { ...ticket, soldAt: ticket.startsAt }, inclusion },
    { ticket: { ...ticket, showtimeID: buyer.id }, inclusion },
    { ticket, inclusion: { ...inclusion, after: ['0'.repeat(64)] } },
    { ticket, inclusion: { ...inclusion, path: ['0'.repeat(64), ...inclusion.path] } },
    {
      ...{ ticket },
      inclusion: {
        ...inclusion,
        note: { ...inclusion.note, text: inclusion.note.text.replace('03-01', '03-02') },
      },
    },
  ]
  expect(await isTicketProved(proof, verifyEd25519)).toBe(true)
  for (const one of changed) expect(await isTicketProved(one, verifyEd25519)).toBe(false)
})

test('a ticket of today waits for its note, a refunded one says so, and an unknown one is refused', async () => {
  const showtime = await server.make.showtime({ price: 300, startsInHours: 24 })
  const buyer = await server.make.customer({ balance: 1000 })
  const { tickets } = await buyer.buy(showtime, 1)
  const proof = (await bySerial(showtime, 1)).json<Proof>()
  expect(proof).toMatchObject({ ticket: { isVoid: false }, inclusion: null })
  expect(await isTicketProved(proof, verifyEd25519)).toBeUndefined()
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
  expect((await bySerial(showtime, 1)).json<Proof>().ticket.isVoid).toBe(true)
  for (const unknown of [bySerial(showtime, 2), byCode('ABCDEFGHJKMN')]) {
    expect((await unknown).json()).toMatchObject({ error: 'ticket-not-found' })
  }
})

test('a serial without its showtime is refused with words that say what to type', async () => {
  const answer = await server.app.inject({ url: '/api/v1/proof/tickets/12' })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    {
      error: 'bad-request',
      fields: { serial: expect.stringContaining('id of the showtime') as string },
    },
  ])
})
