import { closeConnection } from '@velvet/client/test/close-connection'
import { expect, test, vi } from 'vitest'
import { openDatabase, strictly } from './database.ts'
import { fillDisk } from '../test/made-gate.ts'

const PHONE = { id: 'left', name: 'Left door' }

test('a database that the browser closed is reopened, and the act is repeated', async () => {
  const database = await openDatabase('closed')
  await closeConnection(database)
  await strictly(database, ['settings'], (tx) => tx.objectStore('settings').put(PHONE, 'phone'))
  await closeConnection(database)
  expect(await Promise.all([database.get('settings', 'phone'), database.count('settings')])).toEqual([PHONE, 1])
})

test('a transaction that the browser interrupts is repeated as a whole', async () => {
  const database = await openDatabase('cut')
  let tries = 0
  await strictly(database, ['settings'], async (tx) => {
    await tx.objectStore('settings').put(PHONE, 'phone')
    tries += 1
    if (tries === 1) tx.abort()
  })
  expect([tries, await database.get('settings', 'phone')]).toEqual([2, PHONE])
})

test('storing is not retried when the disk is full', async () => {
  const database = await openDatabase('full')
  const freeDisk = fillDisk()
  const act = vi.fn(() => Promise.resolve())
  await expect(strictly(database, ['settings'], act)).rejects.toThrow('the disk is full')
  expect(act).not.toHaveBeenCalled()
  freeDisk()
})
