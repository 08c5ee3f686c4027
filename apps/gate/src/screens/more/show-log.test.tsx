import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startGate, theGate } from '../../app/start-gate.ts'
import { contactNow } from '../../contact/keep-in-contact.ts'
import { changeState } from '../../state/gate-state.ts'
import { aPage, AT_THE_DOOR, SHOWTIME } from '../../test/made-gate.ts'
import { answerCalls, refusing } from '../../test/made-server.ts'
import { ShowLog } from './show-log.tsx'

const SHOW = aPage().showtime
const EVENTS = `gate/showtimes/${SHOWTIME}/events`

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const queue = () => theGate().database.getAll('queue')
const serverTime = () => new Date().toISOString()

test('a door sends the showtime events that were pressed offline, each with its id', async () => {
  answerCalls({})
  await startGate()
  changeState({ person: AT_THE_DOOR.person, phone: AT_THE_DOOR.phone, isSignedOut: false })
  render(<ShowLog showtime={SHOW} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Started',
    '15 min late',
    'Not shown',
  ])
  press('15 min late')
  await waitFor(() => screen.getByRole('button', { name: '30 min late' }))
  press('Started')
  await waitFor(() => screen.getByRole('button', { name: 'Stopped' }))
  expect(await queue()).toMatchObject([{ event: 'late', minutes: 15 }, { event: 'started' }])
  press('Stopped')
  await waitFor(() => screen.getByRole('button', { name: 'Undo: Stopped' }))
  const pressed = await queue()
  const sent: Record<string, unknown>[] = []
  answerCalls({
    'gate/checkins': () => ({ serverTime: serverTime(), revoked: false, answers: [] }),
    [EVENTS]: (body) => {
      sent.push(body)
      return { eventID: body['eventID'], latest: body['kind'] }
    },
  })
  await contactNow(theGate())
  expect(sent).toMatchObject([
    { kind: 'late', minutes: 15, eventID: pressed[0]?.nonce },
    { kind: 'started', eventID: pressed[1]?.nonce },
    { kind: 'stopped', reason: 'power', eventID: pressed[2]?.nonce },
  ])
  expect(await queue()).toEqual([])
})

test('a refused event of a showtime stays on the phone with the reason', async () => {
  answerCalls({
    'gate/checkins': () => ({ serverTime: serverTime(), revoked: false, answers: [] }),
    [EVENTS]: refusing(404, 'showtime-not-found'),
  })
  render(<ShowLog showtime={{ ...SHOW, latest: 'started' }} />)
  press('Ended')
  await waitFor(async () =>
    expect(await queue()).toMatchObject([{ event: 'ended', refusalCode: 'showtime-not-found' }]),
  )
})
