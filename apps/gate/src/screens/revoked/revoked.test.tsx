import 'fake-indexeddb/auto'
import { DAY_MS, HOUR_MS } from '@velvet/contract/shared/time/durations'
import { shortDate, twelveHour } from '@velvet/contract/shared/time/time'
import { render, screen } from '@testing-library/react'
import { test } from 'vitest'
import { startGate, theGate } from '../../app/start-gate.ts'
import { reportQueue } from '../../contact/report-queue.ts'
import { AT_THE_DOOR, SHOWTIME, codeOf } from '../../test/made-gate.ts'
import { answerCalls } from '../../test/made-server.ts'
import { Revoked } from './revoked.tsx'

test('a revoked phone shows its unsent scans and conflicts to write down', async () => {
  answerCalls({})
  await startGate()
  const { person } = AT_THE_DOOR
  const at = new Date(Date.now() - 3 * DAY_MS)
  const scan = {
    kind: 'scan' as const,
    key: 'key',
    showtimeId: SHOWTIME,
    at: at.toISOString(),
    // The clock of the phone is an hour slow, and the cinema is in Nairobi.
    offsetMs: HOUR_MS,
    timeZone: 'Africa/Nairobi',
    pass: 'pass',
    personId: person.id,
    personName: person.name,
  }
  const { database } = theGate()
  await database.add('queue', { ...scan, nonce: 'unsent', code: codeOf(1) })
  await database.add('queue', {
    kind: 'undo',
    nonce: 'unsent',
    code: codeOf(1),
    at: at.toISOString(),
    offsetMs: HOUR_MS,
    timeZone: 'Africa/Nairobi',
    reason: 'Did not come in',
  })
  const conflict = {
    result: 'already-used' as const,
    seat: 'B4',
    text: 'Admitted before, at 7:05 PM, by Right door',
  }
  await database.add('queue', { ...scan, nonce: 'second', code: codeOf(2), conflict })
  await reportQueue(theGate())
  render(<Revoked />)
  screen.getByText('2 waiting for a network')
  screen.getByText('Gate phones')
  screen.getByText('TEST-0000-0001')
  const inNairobi = new Date(at.getTime() + 4 * HOUR_MS).toISOString()
  const time = twelveHour(inNairobi.slice(11, 16))
  const date = shortDate(inNairobi.slice(0, 10))
  screen.getByText(new RegExp(`, ${date}, ${time} by ${person.name}$`))
  screen.getByText('Undo of TEST-0000-0001')
  screen.getByText(/: Did not come in$/)
  screen.getByText(/Admitted before, at 7:05 PM, by Right door/)
})
