import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { test } from 'vitest'
import { startGate, theGate } from '../../app/start-gate.ts'
import { reportQueue } from '../../contact/report-queue.ts'
import { AT_THE_DOOR, SHOWTIME, codeOf } from '../../test/made-gate.ts'
import { answerCalls } from '../../test/made-server.ts'
import { Revoked } from './revoked.tsx'

test('a revoked phone shows its unsent scans and its conflicts, so that a person can write them down', async () => {
  answerCalls({})
  await startGate()
  const { person } = AT_THE_DOOR
  const at = new Date().toISOString()
  const scan = {
    ...{ kind: 'scan' as const, key: 'key', showtimeId: SHOWTIME, at, offsetMs: 0 },
    ...{ personId: person.id, personName: person.name },
  }
  const { database } = theGate()
  await database.add('queue', { ...scan, nonce: 'unsent', code: codeOf(1) })
  await database.add('queue', {
    ...{ kind: 'undo', nonce: 'unsent', code: codeOf(1), at, reason: 'Did not come in' },
  })
  const conflict = { seat: 'B4', words: 'Admitted before, at 7:05 PM, by Right door' }
  await database.add('queue', { ...scan, nonce: 'second', code: codeOf(2), conflict })
  await reportQueue(theGate())
  render(<Revoked />)
  screen.getByText('2 waiting')
  screen.getByText('TEST-0000-0001')
  screen.getByText(new RegExp(`by ${person.name}$`))
  screen.getByText('Undo of TEST-0000-0001')
  screen.getByText(/: Did not come in$/)
  screen.getByText(/Admitted before, at 7:05 PM, by Right door/)
})
