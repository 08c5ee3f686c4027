import { AppError } from '@velvet/contract/shared/errors'
import { expect, test } from 'vitest'
import { LARGEST_BATCH, MOST_WAITING, ReadQueue } from './read-queue.ts'

const named = (count: number) => Array.from({ length: count }, (_, index) => `caller ${index}`)
const rowsOf = (caller: string) => [`first of ${caller}`, `second of ${caller}`]

/** A queue whose reads wait until `release` is called. A read fails with what `failWith` returns for its batch. */
function aQueue(failWith: (batch: readonly string[]) => Error | false = () => false) {
  const batches: string[][] = []
  const { promise: released, resolve } = Promise.withResolvers<undefined>()
  const queue = new ReadQueue<string, string>(async (batch) => {
    batches.push([...batch])
    await released
    const failure = failWith(batch)
    if (failure) throw failure
    return batch.map(rowsOf)
  })
  return { queue, batches, release: () => resolve(undefined) }
}

test('the first two callers wait for no other, and those who come meanwhile share the next statement', async () => {
  const { queue, batches, release } = aQueue()
  const callers = named(3 + LARGEST_BATCH)
  const answers = callers.map((caller) => queue.add(caller))
  expect(batches).toEqual([['caller 0'], ['caller 1']])
  release()
  expect(await Promise.all(answers)).toEqual(callers.map(rowsOf))
  expect(batches.slice(2).map(({ length }) => length)).toEqual([LARGEST_BATCH, 1])
})

test('if the rows of one caller cannot be read, only that caller gets an error', async () => {
  const { queue, release } = aQueue((batch) => batch.includes('caller 4') && new RangeError('too large'))
  const answers = Promise.allSettled(named(6).map((caller) => queue.add(caller)))
  release()
  const failed = { status: 'rejected', reason: new RangeError('too large') }
  expect(await answers).toEqual(
    named(6).map((caller, index) => (index === 4 ? failed : { status: 'fulfilled', value: rowsOf(caller) })),
  )
})

test('while the database is away, a batch that failed is not tried again caller by caller', async () => {
  const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const { queue, batches, release } = aQueue(() => away)
  const answers = Promise.allSettled(named(8).map((caller) => queue.add(caller)))
  release()
  expect((await answers).map(({ status }) => status)).toEqual(named(8).map(() => 'rejected'))
  expect(batches).toHaveLength(3)
})

test('after an error, the next caller gets rows again', async () => {
  let isAway = true
  const { queue, release } = aQueue(() => isAway && new Error('away'))
  release()
  await expect(queue.add('one')).rejects.toThrow('away')
  isAway = false
  expect(await queue.add('one')).toEqual(rowsOf('one'))
})

test('while a thousand callers wait, the next one is refused as busy at once', async () => {
  const { queue, release } = aQueue()
  const answers = named(2 + MOST_WAITING).map((caller) => queue.add(caller))
  await expect(queue.add('late')).rejects.toEqual(new AppError('busy'))
  release()
  expect((await Promise.all(answers)).at(-1)).toEqual(rowsOf(`caller ${1 + MOST_WAITING}`))
  expect(await queue.add('later')).toEqual(rowsOf('later'))
})
