import { expect, test } from 'vitest'
import { joinedWrites } from './joined-writes.ts'

/** Keeps the groups that are written, each of which ends when it is told to. */
function groups() {
  const written: string[][] = []
  const ends: { resolve: (value: undefined) => void; reject: (error: Error) => void }[] = []
  const add = joinedWrites<string>((items) => {
    written.push([...items])
    const end = Promise.withResolvers<undefined>()
    ends.push(end)
    return end.promise
  })
  return { written, ends, add }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('items that come while a group is being written are written together after it', async () => {
  const { written, ends, add } = groups()
  const first = add('a')
  await settled()
  const others = ['b', 'c', 'd'].map(add)
  await settled()
  expect(written).toEqual([['a']])
  ends[0]?.resolve(undefined)
  await first
  await settled()
  expect(written).toEqual([['a'], ['b', 'c', 'd']])
  ends[1]?.resolve(undefined)
  await Promise.all(others)
})

test('a group that fails rejects its own items, and the next one is written', async () => {
  const { written, ends, add } = groups()
  const failing = expect(add('a')).rejects.toThrow('away')
  await settled()
  const next = add('b')
  ends[0]?.reject(new Error('away'))
  await failing
  await settled()
  ends[1]?.resolve(undefined)
  await next
  expect(written).toEqual([['a'], ['b']])
})
