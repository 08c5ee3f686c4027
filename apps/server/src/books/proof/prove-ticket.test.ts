import { proveTicketByCode, type proveTicket } from '@velvet/contract/books/proof.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { isLeafProved, isTicketProved } from '@velvet/contract/books/proof/check-ticket'
import { hexOf } from '@velvet/contract/books/proof/bytes'
import { hashOfText } from '@velvet/contract/books/proof/rows'
import { leafHash } from '@velvet/contract/books/proof/tree'
import { verifyEd25519 } from '@velvet/contract/books/proof/verify-ed25519'
import { expect, test } from 'vitest'
import { takeDayShare } from '../../kernel/identity/day-share.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { startTestServer, useTestServer } from '../../test/start-test-server.ts'
import { type MadeShowtime, TestStaff } from '../../test/people.ts'
import { writeNote } from './write-note.ts'

const server = useTestServer()

const note = (day: string) => server.db.transaction().execute((tx) => writeNote(tx, server.config.proof, day))

const bySerial = ({ id }: MadeShowtime, serial: number | string) =>
  server.app.inject({ url: `/api/v1/proof/tickets/${id}-${serial}` })
const titleOf = async ({ filmId }: MadeShowtime) => {
  const films = server.db.selectFrom('films').select('title').where('id', '=', filmId)
  return (await films.executeTakeFirstOrThrow()).title
}

const byCode = (code: string | undefined) =>
  server.app.inject({ method: 'POST', url: '/api/v1/proof/tickets', payload: { code } })

type NumberProof = OutputOf<typeof proveTicket>
type Proof = OutputOf<typeof proveTicketByCode>

test('a note proves a ticket to a person with its pin, and does not name the holder', async () => {
  const showtime = await server.make.showtime({ price: 300 })
  const buyer = await server.make.customer({ balance: 1000 })
  const [ticket] = (await buyer.buy(showtime, 2)).tickets
  await note('2026-02-01')
  await buyer.buy(showtime, 1)
  await note('2026-02-02')
  const answer = await byCode(ticket?.QrCode)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toContain('no-store')
  const proof = answer.json<Proof>()
  expect(proof.ticket).toMatchObject({
    film: await titleOf(showtime),
    showtimeID: showtime.id,
    serial: 1,
    kobo: 20_000,
    isVoid: false,
  })
  expect(await isTicketProved(proof, verifyEd25519)).toBe(true)
  for (const secret of [buyer.id, buyer.phone, ticket?.QrCode, ticket?.TicketID]) {
    expect(answer.body).not.toContain(secret)
  }
  // The other sales of the showtime are hashes.
  expect(answer.body.match(/\\tsale\\t/g)).toHaveLength(1)
})

test('a serial number shows film, showtime, type and note, but no price and no time', async () => {
  const showtime = await server.make.showtime({ price: 300 })
  const buyer = await server.make.customer({ balance: 1000 })
  const [ticket] = (await buyer.buy(showtime, 2)).tickets
  expect((await bySerial(showtime, 1)).json<NumberProof>().inclusion).toBeNull()
  await note('2026-02-03')
  await buyer.buy(showtime, 1)
  const answer = await bySerial(showtime, 1)
  const { ticket: shown, inclusion } = answer.json<NumberProof>()
  expect(shown).toEqual({
    film: await titleOf(showtime),
    cinema: expect.any(String) as string,
    screen: expect.any(String) as string,
    showtimeID: showtime.id,
    startsAt: expect.any(String) as string,
    timeZone: 'Africa/Lagos',
    serial: 1,
    type: 'Adult',
    ran: 'unknown',
  })
  expect(await isLeafProved(inclusion, verifyEd25519)).toBe(true)
  expect(Object.keys(inclusion ?? {}).sort()).toEqual(['leaf', 'note', 'path'])
  const own = (await byCode(ticket?.QrCode)).json<Proof>()
  const row = own.inclusion?.row.text ?? ''
  const secrets = [row, hexOf(hashOfText(row)), own.inclusion?.leaf.text, own.ticket.soldAt]
  for (const secret of [...secrets, '20000', ticket?.QrCode]) {
    expect(answer.body).not.toContain(secret)
  }
  // A person who has the books of the day finds the leaf in them.
  expect(inclusion?.leaf.hash).toBe(hexOf(leafHash(own.inclusion?.leaf.text ?? '')))
  const [hash, path] = ['0'.repeat(64), ['0'.repeat(64), ...(inclusion?.path ?? [])]]
  if (!inclusion) throw new Error('The ticket has no proof')
  for (const changed of [{ path }, { leaf: { ...inclusion.leaf, hash } }]) {
    expect(await isLeafProved({ ...inclusion, ...changed }, verifyEd25519)).toBe(false)
  }
})

test('a caller who guesses codes of tickets has to wait, also for a right code', async () => {
  await using limited = await startTestServer({ environment: { RATE_LIMIT: 'on' } })
  const payload = { code: 'ABCDEFGHJKMN' }
  const guess = () => limited.app.inject({ method: 'POST', url: '/api/v1/proof/tickets', payload })
  for (let tries = 0; tries < proveTicketByCode.perMinute; tries++) {
    expect(refusalOf(await guess())).toEqual([404, 'ticket-not-found'])
  }
  expect(refusalOf(await guess())).toEqual([429, 'too-many-requests'])
})

test('a network that tries codes for hours gets no answer for the rest of the day', async () => {
  const showtime = await server.make.showtime({ price: 300 })
  const buyer = await server.make.customer({ balance: 1000 })
  const [ticket] = (await buyer.buy(showtime, 1)).tickets
  const share = { use: 'codes-to-prove', whose: '192.0.2.7', aDay: 500, uses: 499 }
  await server.db.transaction().execute((tx) => takeDayShare(tx, server.config, share))
  const from = (remoteAddress: string, code: string | undefined) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/proof/tickets',
      payload: { code },
      remoteAddress,
    })
  expect(refusalOf(await from('192.0.2.7', 'ABCDEFGHJKMN'))).toEqual([404, 'ticket-not-found'])
  const refused = [429, 'too-many-requests']
  expect(refusalOf(await from('192.0.2.7', 'ABCDEFGHJKMN'))).toEqual(refused)
  expect(refusalOf(await from('192.0.2.7', ticket?.QrCode))).toEqual(refused)
  expect((await from('192.0.2.8', ticket?.QrCode)).statusCode).toBe(200)
})

test('the browser refuses a proof of which any part was changed', async () => {
  const showtime = await server.make.showtime({ price: 300 })
  const buyer = await server.make.customer({ balance: 1000 })
  const [sold] = (await buyer.buy(showtime, 1)).tickets
  await note('2026-03-01')
  const proof = (await byCode(sold?.QrCode)).json<Proof>()
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
      ticket,
      inclusion: {
        ...inclusion,
        note: { ...inclusion.note, text: inclusion.note.text.replace('03-01', '03-02') },
      },
    },
  ]
  expect(await isTicketProved(proof, verifyEd25519)).toBe(true)
  for (const one of changed) expect(await isTicketProved(one, verifyEd25519)).toBe(false)
})

test('a proof says that a ticket of today awaits its note or that it was refunded', async () => {
  const showtime = await server.make.showtime({ price: 300, startsInHours: 24 })
  const buyer = await server.make.customer({ balance: 1000 })
  const { tickets } = await buyer.buy(showtime, 1)
  const proof = (await byCode(tickets[0]?.QrCode)).json<Proof>()
  expect(proof).toMatchObject({ ticket: { isVoid: false }, inclusion: null })
  expect(await isTicketProved(proof, verifyEd25519)).toBeUndefined()
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
  expect((await byCode(tickets[0]?.QrCode)).json<Proof>().ticket.isVoid).toBe(true)
  for (const unknown of [bySerial(showtime, 2), byCode('ABCDEFGHJKMN')]) {
    expect((await unknown).json()).toMatchObject({ error: 'ticket-not-found' })
  }
})

test('a serial without its showtime is refused with a message that says what to type', async () => {
  const answer = await server.app.inject({ url: '/api/v1/proof/tickets/12' })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    {
      error: 'bad-request',
      fields: { serial: expect.stringContaining('id of the showtime') as string },
    },
  ])
})
