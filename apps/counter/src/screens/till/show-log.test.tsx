import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DoorShowtime } from '../../calls.ts'
import { contact } from '../../offline/keep-in-contact.ts'
import { showEvents } from '../../offline/show-events.ts'
import { changeState, counterState } from '../../state/counter-state.ts'
import { keepSetting, openDatabase, type CounterDatabase } from '../../store/database.ts'
import { aSession } from '../../test/session.ts'
import { showtimeOf } from '../../test/showtimes.ts'
import { ShowLog } from './show-log.tsx'

let database: CounterDatabase
vi.mock('../../app/start-counter.ts', () => ({ theDatabase: () => database }))

const { id, startsAt, endsAt, timeZone } = showtimeOf()
const SHOW: DoorShowtime = {
  ...{ id, startsAt, endsAt, timeZone, doorsOpenAt: startsAt, cancelledAt: null },
  ...{ title: 'KING OF BOYS', rating: '15', checkAge: 15, cinemaID: 'cinema', cinemaName: 'Genesis' },
  ...{ screenName: 'Hall 1', admitted: 0, expected: 2, stillToCome: 2, isDefault: true },
}

type Sent = Record<string, unknown>

/** Answers the calls of a contact. The events are answered by `log`; undefined stands for no network. */
function serve(log?: (body: Sent) => Response): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', (url: string, init?: { body: string }) => {
    if (!log) return Promise.reject(new TypeError('no network'))
    if (url.endsWith('/events')) {
      const body = JSON.parse(init?.body ?? '{}') as Sent
      sent.push(body)
      return Promise.resolve(log(body))
    }
    return Promise.resolve(Response.json({ items: [], next: null }))
  })
  return sent
}

let count = 0
beforeEach(async () => {
  const name = `events ${++count}`
  database = await openDatabase(name)
  changeState({ session: aSession({ id: name }), shows: [{ ...SHOW, id: `show ${count}` }], events: [] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  changeState({ session: undefined, shows: [], showtimes: undefined, isOffline: false })
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const kept = () => database.getAll('events')

test('a till sends the events that were pressed offline, in order and each with its id', async () => {
  serve()
  await keepSetting(database, 'offsetMs', 60_000)
  render(<ShowLog />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Started',
    '15 min late',
    'Not shown',
  ])
  press('15 min late')
  await waitFor(() => screen.getByRole('button', { name: '30 min late' }))
  press('Started')
  await waitFor(() => press('Stopped'))
  await waitFor(() => screen.getByRole('button', { name: 'Undo: Stopped' }))
  await contact(database)
  const waiting = await kept()
  expect(waiting.map(({ event }) => event)).toEqual(['late', 'started', 'stopped'])
  // The page is closed and opened again.
  changeState({ events: [] })
  await showEvents(database)
  const sent = serve(({ eventID, kind }) => Response.json({ eventID, latest: kind }))
  await contact(database)
  expect(sent).toMatchObject([
    { kind: 'late', minutes: 15, eventID: waiting[0]?.nonce },
    { kind: 'started', eventID: waiting[1]?.nonce },
    { kind: 'stopped', reason: 'power', eventID: waiting[2]?.nonce },
  ])
  // The time is that of the press, corrected by the clock of the server.
  expect(Date.parse(String(sent[0]?.['at']))).toBe(Date.parse(waiting[0]?.at ?? '') + 60_000)
  expect(await kept()).toEqual([])
})

test('an event without an answer is sent again with the same id', async () => {
  serve()
  render(<ShowLog />)
  press('Started')
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  const first = serve(() => new Response('', { status: 503 }))
  await contact(database)
  const second = serve(({ eventID, kind }) => Response.json({ eventID, latest: kind }))
  await contact(database)
  expect(second[0]?.['eventID']).toBe(first[0]?.['eventID'])
  expect(await kept()).toEqual([])
})

test('a refused event stays with its reason until a person closes it', async () => {
  serve(() => Response.json({ error: 'show-settled', message: 'It is settled.' }, { status: 409 }))
  render(<ShowLog />)
  press('Not shown')
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  await contact(database)
  await screen.findByText('Not shown: It is settled.')
  expect(counterState().events).toHaveLength(1)
  press('Close')
  await waitFor(() => expect(screen.queryByText('Not shown: It is settled.')).toBeNull())
  expect(await kept()).toEqual([])
})
