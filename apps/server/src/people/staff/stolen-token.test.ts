// What a person can do who has only stolen a token of staff. Each call that changes something asks for the password
// again, or stands below with the reason why it is harmless. A call that is in no list fails the test.
import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import { NUMBERS_A_DAY } from '@velvet/contract/people/staff.rules'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '../../test/every-call.ts'
import { takeDayShare } from '../../kernel/identity/day-share.ts'
import { PASSWORD } from '../../test/people.ts'
import { oneByOne } from '../../test/makers.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { at, dateIn, Planner } from '../../test/planner.ts'
import { letSignInAge, signedInAgo } from '../../test/clock.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { startTopUp } from '../../test/top-ups.ts'

const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  'takes a password or a one-time link itself': [
    'POST staff/confirm',
    'POST staff/me/gatepin',
    'POST staff/password',
    'POST staff/secondfactor',
    'POST staff/secondfactor/confirm',
  ],
  'ends sessions, whose owners sign in again': [
    'DELETE staff/members/:staffID/sessions',
    'DELETE staff/sessions/:sessionID',
    'POST staff/customers/:uuid/sessions/end',
    'POST staff/logout',
  ],
  'leaves everything as it is, by ending what waits for a decision': [
    'POST staff/accountchanges/:id/reject',
    'POST staff/adjustments/:id/reject',
    'POST staff/complimentary/requests/:id/reject',
    'POST staff/customers/:uuid/close/calloff',
    'POST staff/numbermoves/:id/reject',
    'POST staff/pointsgifts/:id/reject',
    'POST staff/settings/limits/:id/reject',
    'POST staff/shows/settle/reject',
  ],
  'prepares what is not seen before it is published': [
    'DELETE staff/showtimes/:id/edit',
    'POST staff/offers/preview',
    'POST staff/showtimes',
    'POST staff/showtimes/:id/repeat',
    'POST staff/showtimes/cancel/preview',
    'POST staff/showtimes/copy',
    'PUT staff/cinemas/:cinemaID/programme',
    'PUT staff/showtimes/:id/edit',
  ],
  'is the daily work of managers, can be taken back, and stands in the audit': [
    'POST counter/tills',
    'POST staff/cinemas',
    'POST staff/cinemas/:id/archive',
    'POST staff/cinemas/:id/pictures',
    'POST staff/cinemas/:id/screens',
    'POST staff/cinemas/:id/unarchive',
    'POST staff/films',
    'POST staff/films/:id/archive',
    'POST staff/films/:id/move',
    'POST staff/films/:id/poster',
    'POST staff/films/:id/propose',
    'POST staff/films/:id/reject',
    'POST staff/films/:id/stills',
    'POST staff/films/:id/trailer',
    'POST staff/films/:id/trailer/fetch',
    'POST staff/films/:id/trailer/remove',
    'POST staff/films/:id/unarchive',
    'POST staff/films/import',
    'POST staff/screens/:id/archive',
    'POST staff/screens/:id/unarchive',
    'POST staff/showtimes/:id/events',
    'POST staff/showtimes/:id/seats/hold',
    'POST staff/showtimes/:id/seats/release',
    'POST staff/items',
    'POST staff/me/dailyreport',
    'POST staff/stock/count',
    'POST staff/stock/moves',
    'POST staff/tickets/:ticketID/move',
    'POST staff/tickettypes',
    'POST staff/tills/:id/archive',
    'POST staff/tills/:id/unarchive',
    'PUT staff/cinemas/:id',
    'PUT staff/films/:id',
    'PUT staff/films/:id/stills',
    'PUT staff/gate-devices/:id',
    'PUT staff/items/:id',
    'PUT staff/screens/:id',
    'PUT staff/tickettypes/:id',
    'PUT staff/tills/:id',
  ],
  'records what a bank or a slip says, moves no money, and can be taken back': [
    'POST staff/bank/deposits',
    'POST staff/bank/events/:id/undo',
    'POST staff/bank/lines/:id/aside',
    'POST staff/bank/lines/:id/tick',
    'POST staff/bank/lines/:id/untick',
    'POST staff/bank/payouts',
    'POST staff/bank/sponsors',
    'POST staff/bank/statements',
  ],
  'sends what is meant for one person to that person alone, a limited number of times': [
    'POST staff/customers/:uuid/tickets/:ticketID/sendpin',
    'POST staff/deadletters/:id/retry',
    'POST staff/deadletters/retry',
  ],
  'is the work of a window, within the limits of one person and with the PIN of a supervisor above them': [
    'POST counter/allotment',
    'POST counter/codes',
    'POST counter/complimentary',
    'POST counter/conflicts/:id/resolve',
    'POST counter/machines',
    'POST counter/offline-sales',
    'POST counter/offline-sales/approved',
    'POST counter/payments',
    'POST counter/payments/:id/cancel',
    'POST counter/pickups/:code/handed',
    'POST counter/pickups/:code/lines/:place/sold-out',
    'POST counter/pickups/:code/making',
    'POST counter/pickups/:code/ready',
    'POST counter/returns/:id',
    'POST counter/sales',
    'POST counter/sales/:id/exchange',
    'POST counter/sales/:id/refund',
    'POST counter/sales/:id/reprint',
    'POST counter/sessions',
    'POST counter/sessions/:id/close',
    'POST counter/sessions/:id/events',
    'POST counter/sessions/:id/handover',
    'POST counter/showtimes/:id/events',
    'POST counter/tickets/:id/reprint',
    'POST counter/tills/:id/float',
  ],
  'is the work at a door, where each admission is kept and a second one is reported': [
    'POST gate/changes',
    'POST gate/checkin',
    'POST gate/checkins',
    'POST gate/checkins/:nonce/undo',
    'POST gate/devices',
    'POST gate/overrides',
    'POST gate/showtimes/:id/events',
    'POST gate/switch',
  ],
}

const OF_STAFF = ENDPOINTS.filter(({ access }) => access === 'staff')
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path.replace('/api/v1/', '')}`

test('every changing call needs a confirmed password or has a reason not to', () => {
  const unconfirmed = OF_STAFF.filter(({ method, confirmed }) => method !== 'GET' && !confirmed)
  const listed = Object.values(HARMLESS).flat()
  expect(listed.toSorted()).toEqual(unconfirmed.map(nameOf).toSorted())
})

test('only the listed calls need the password in some cases', () => {
  const sometimes = OF_STAFF.filter(({ confirmed }) => confirmed === 'sometimes')
  expect(sometimes.map(nameOf).toSorted()).toEqual([
    'DELETE staff/showtimes/:id',
    'GET staff/customers',
    'GET staff/customers/:uuid',
    'GET staff/payments',
    'POST staff/showtimes/publish',
    'POST staff/showtimes/publish-days',
    'PUT staff/showtimes/:id',
  ])
})

test('a list with phone numbers masks or limits them, or has only pending items', () => {
  const withNumbers = OF_STAFF.filter(({ method, output, confirmed }) => {
    const shape = JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' }))
    return method === 'GET' && !confirmed && shape.includes('"phoneNumber"')
  })
  expect(withNumbers.map(nameOf).toSorted()).toEqual([
    'GET gate/holders', // masked
    'GET staff/moneycases',
    'GET staff/unmatched',
  ])
})

const server = useTestServer()

test('a stolen token can change drafts, but nothing that is on sale', async () => {
  const desk = await Planner.make(server)
  const [sold, other] = [await desk.sell(), await desk.sell({ startsAt: at('20:00') })]
  const drafts = [await desk.plan({ startsAt: at('09:00') }), await desk.plan({ startsAt: at('12:00') })]
  await letSignInAge(server, desk.manager.id, 11)
  const { manager } = desk
  const [first, second] = drafts
  if (!first || !second) throw new Error('A draft is missing')
  const remove = ({ id, version }: PlannedShowtime) =>
    manager.call('DELETE', `showtimes/${id}`, {}, { 'if-match': `"${version}"` })
  const publish = () => manager.call('POST', 'showtimes/publish', { cinemaID: desk.cinemaId, date: dateIn(3) })
  const refused = [403, 'confirmation-required']

  expect(refusalOf(await desk.change(sold, { ticketPrice: 1 }))).toEqual(refused)
  expect(refusalOf(await remove(sold))).toEqual(refused)
  expect((await desk.change(first, { startsAt: at('09:15') })).statusCode).toBe(200)
  expect((await remove(second)).statusCode).toBe(200)
  expect((await publish()).statusCode).toBe(200)
  expect((await desk.keep(other, { ticketPrice: 1 })).statusCode).toBe(200)
  expect(refusalOf(await publish())).toEqual(refused)
  expect(await desk.listed(sold.id)).toMatchObject({ ticketPrice: 100, version: sold.version })

  await manager.call('POST', 'confirm', { password: PASSWORD })
  expect((await publish()).statusCode).toBe(200)
})

test.each(['customers?limit=100', 'payments?limit=100'])(
  'a stolen token reads a limited number of phone numbers in %s',
  async (path) => {
    const customers = await oneByOne(3, () => server.make.customer())
    for (const customer of customers) await startTopUp(customer, 300)
    const member = await signedInAgo(server, 11)
    const read = () => member.call('GET', path)
    const share = { use: 'numbers-shown', whose: member.id, aDay: NUMBERS_A_DAY }
    expect((await read()).statusCode).toBe(200)
    await server.db.transaction().execute(async (tx) => {
      while (await takeDayShare(tx, server.config, share));
    })
    expect(refusalOf(await read())).toEqual([403, 'confirmation-required'])
    await member.call('POST', 'confirm', { password: PASSWORD })
    expect((await read()).statusCode).toBe(200)
  },
)
