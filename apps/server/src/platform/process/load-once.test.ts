import { expect, test, vi } from 'vitest'
import { loadOnce } from './load-once.ts'

test('all callers share one load, even at the same time', async () => {
  const load = vi.fn(() => Promise.resolve({}))
  const read = loadOnce(load)
  const [one, other] = await Promise.all([read(), read()])
  expect(await read()).toBe(one)
  expect(other).toBe(one)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a load that fails is tried again with the next call', async () => {
  const load = vi.fn(() => Promise.resolve('loaded'))
  load.mockRejectedValueOnce(new Error('too many open files'))
  const read = loadOnce(load)
  const answers = await Promise.allSettled([read(), read()])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read()).toBe('loaded')
  expect(load).toHaveBeenCalledTimes(2)
})
