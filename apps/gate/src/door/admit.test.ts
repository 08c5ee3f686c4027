import { afterEach, expect, test, vi } from 'vitest'
import { AT_THE_DOOR, aDoor, codeOf, tickets } from '../test/made-gate.ts'
import { scanCode } from './scan-code.ts'
import { undo } from './undo.ts'

type Put = (this: IDBObjectStore, value: unknown) => IDBRequest<IDBValidKey>

afterEach(() => vi.restoreAllMocks())

test('the record of a scan or an undo survives an empty battery', async () => {
  const { gate } = await aDoor(await tickets([1]))
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const { admitted } = await scanCode(gate, codeOf(1), AT_THE_DOOR)
  await undo(gate, { scans: admitted, reason: 'Did not come in', at: new Date() })
  const writes = begun.mock.calls.filter(([, mode]) => mode === 'readwrite')
  expect(writes.map(([, , options]) => options)).toEqual([{ durability: 'strict' }, { durability: 'strict' }])
})

test('a phone that cannot write to its disk does not admit or use the ticket', async () => {
  const { gate, restart } = await aDoor(await tickets([1]))
  const put = Reflect.get(IDBObjectStore.prototype, 'put') as Put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown) {
    const request = put.call(this, value)
    // The disk is full, and the browser reports this only when it writes the transaction.
    request.addEventListener('success', () => this.transaction.abort())
    return request
  })
  await expect(scanCode(gate, codeOf(1), AT_THE_DOOR)).rejects.toThrow()
  vi.restoreAllMocks()
  expect(await gate.database.count('queue')).toBe(0)
  for (const phone of [await restart(), gate]) {
    expect((await scanCode(phone, codeOf(1), AT_THE_DOOR)).result).toBe('admitted')
    await phone.database.clear('queue')
    await phone.database.clear('admissions')
  }
})
