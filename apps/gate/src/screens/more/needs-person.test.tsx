import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startGate, theGate } from '../../app/start-gate.ts'
import { reportQueue } from '../../contact/report-queue.ts'
import { AT_THE_DOOR, SHOWTIME, codeOf } from '../../test/made-gate.ts'
import { answerCalls } from '../../test/made-server.ts'
import { NeedsPerson } from './needs-person.tsx'

test('an attendant reads that a scan let in the wrong person, and puts it aside', async () => {
  answerCalls({})
  await startGate()
  const { person } = AT_THE_DOOR
  await theGate().database.add('queue', {
    ...{ kind: 'scan', nonce: 'second', code: codeOf(4), key: 'key', showtimeId: SHOWTIME },
    ...{ at: new Date().toISOString(), offsetMs: 0, personId: person.id, personName: person.name },
    conflict: { seat: 'B4', words: 'Admitted before, at 7:05 PM, by Right door' },
  })
  await reportQueue(theGate())
  render(<NeedsPerson />)
  screen.getByText(/, B4$/)
  screen.getByText(/somebody who should not be inside: Admitted before, at 7:05 PM, by Right door/)
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText(/B4/)).toBeNull())
  expect(await theGate().database.count('queue')).toBe(0)
})
