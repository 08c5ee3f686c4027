import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startGate, theGate } from '../../app/start-gate.ts'
import { reportQueue } from '../../contact/report-queue.ts'
import { undo } from '../../door/undo.ts'
import { keepToldConflicts } from '../../queue/reported-conflicts.ts'
import { AT_THE_DOOR, SHOWTIME, codeOf } from '../../test/made-gate.ts'
import { answerCalls } from '../../test/made-server.ts'
import { NeedsPerson } from './needs-person.tsx'

test('an attendant reads that a scan admitted the wrong person, and dismisses it', async () => {
  answerCalls({})
  await startGate()
  const { person } = AT_THE_DOOR
  await theGate().database.add('queue', {
    kind: 'scan',
    nonce: 'second',
    code: codeOf(4),
    key: 'key',
    showtimeId: SHOWTIME,
    at: new Date().toISOString(),
    offsetMs: 0,
    personId: person.id,
    personName: person.name,
    timeZone: 'Africa/Lagos',
    pass: 'pass',
    conflict: {
      result: 'already-used',
      seat: 'B4',
      text: 'Admitted before, at 7:05 PM, by Right door',
    },
  })
  await reportQueue(theGate())
  render(<NeedsPerson />)
  screen.getByText(/, B4$/)
  screen.getByText(/somebody who should not be inside: Admitted before, at 7:05 PM, by Right door/)
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText(/B4/)).toBeNull())
  expect(await theGate().database.count('queue')).toBe(0)
})

test('an undo that the server refused names its ticket', async () => {
  answerCalls({})
  await startGate()
  const { database } = theGate()
  const scan = {
    kind: 'scan' as const,
    nonce: 'undone',
    code: codeOf(5),
    key: 'key',
    showtimeId: SHOWTIME,
    at: new Date().toISOString(),
    offsetMs: 0,
    personId: 'yakubu',
    personName: 'Yakubu',
    timeZone: 'Africa/Lagos',
    pass: 'pass',
  }
  await undo(theGate(), { scans: [scan], reason: 'Did not come in', at: new Date() })
  const [entry] = await database.getAll('queue')
  if (!entry) throw new Error('the undo is not in the queue')
  await database.put('queue', { ...entry, refusal: 'This scan admitted nobody' })
  await reportQueue(theGate())
  render(<NeedsPerson />)
  screen.getByText('Undo of TEST-0000-0005')
  screen.getByText(/This scan admitted nobody/)
  await database.clear('queue')
})

test('the door that scanned first reads that another door admitted its ticket too', async () => {
  answerCalls({})
  await startGate()
  const other = { at: '2026-11-23T18:05:00.000Z', device: 'Right door' }
  const told = {
    id: 'of-the-other',
    seat: 'C5',
    timeZone: 'Africa/Lagos',
    isFirst: true,
    other,
    at: '2026-11-23T18:01:00.000Z',
  }
  await keepToldConflicts(theGate(), [told])
  await reportQueue(theGate())
  const { unmount } = render(<NeedsPerson />)
  screen.getByText('C5')
  screen.getByText(/Somebody else came in with this ticket later, at 7:05 PM, by Right door/)
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('C5')).toBeNull())
  unmount()
  // The server tells it for a day, also after another conflict has come.
  const later = { ...told, id: 'of-a-third', seat: 'C6' }
  await keepToldConflicts(theGate(), [later, told])
  await reportQueue(theGate())
  render(<NeedsPerson />)
  screen.getByText('C6')
  expect(screen.queryByText('C5')).toBeNull()
})
