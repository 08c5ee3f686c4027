import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeptAnswers } from './kept-answers.ts'
import { prepareAnswer } from './prepared-answer.ts'

const SIZE = 100_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** Returns a function that makes answers, and the list of the answers that were made. */
function source() {
  const asked: string[] = []
  return {
    asked,
    make:
      (text: string, forMs = Infinity) =>
      async () => {
        asked.push(text)
        return { answer: await prepareAnswer(text), forMs }
      },
  }
}

async function textOf(answer: ReturnType<KeptAnswers['read']>): Promise<string> {
  return (await answer).plain.bytes.toString()
}

test('simultaneous callers wait for one reading', async () => {
  const { asked, make } = source()
  const answers = new KeptAnswers({ areChangesReceived: () => true })
  const texts = await Promise.all(Array.from({ length: 50 }, () => textOf(answers.read('films', make('one')))))
  expect([new Set(texts), asked]).toEqual([new Set(['one']), ['one']])
})

test('an answer is kept while changes are heard, and forgotten with a change', async () => {
  const { make } = source()
  const answers = new KeptAnswers({ areChangesReceived: () => true })
  await answers.read('films', make('before'))
  vi.advanceTimersByTime(HOUR_MS)
  expect(await textOf(answers.read('films', make('after')))).toBe('before')
  answers.forget()
  expect(await textOf(answers.read('films', make('after')))).toBe('after')
})

test('an answer that was being read when something changed is not kept', async () => {
  const { make } = source()
  const answers = new KeptAnswers({ areChangesReceived: () => true })
  const early = answers.read('films', make('before'))
  answers.forget()
  expect(await textOf(answers.read('films', make('after')))).toBe('after')
  await early
  expect(await textOf(answers.read('films', make('later')))).toBe('after')
})

test('an answer lives for a second once changes are no longer heard', async () => {
  const { make } = source()
  let isReceived = true
  const answers = new KeptAnswers({ areChangesReceived: () => isReceived })
  await answers.read('films', make('before'))
  vi.advanceTimersByTime(999)
  isReceived = false
  expect(await textOf(answers.read('films', make('after')))).toBe('before')
  vi.advanceTimersByTime(1)
  expect(await textOf(answers.read('films', make('after')))).toBe('after')
})

test('an answer with an end of its own is not sent after that end', async () => {
  const { make } = source()
  const answers = new KeptAnswers({ areChangesReceived: () => true })
  await answers.read('showtimes', make('coming', 400))
  vi.advanceTimersByTime(399)
  expect(await textOf(answers.read('showtimes', make('begun')))).toBe('coming')
  vi.advanceTimersByTime(1)
  expect(await textOf(answers.read('showtimes', make('begun')))).toBe('begun')
})

test('a failure reaches the callers who wait, and is not kept for later ones', async () => {
  const { make } = source()
  const answers = new KeptAnswers({ areChangesReceived: () => true })
  const fail = () => Promise.reject(new Error('no database'))
  await expect(answers.read('films', fail)).rejects.toThrow('no database')
  expect(await textOf(answers.read('films', make('one')))).toBe('one')
})

test('the memory stays below its limit, and what was used last stays in it', async () => {
  const { asked, make } = source()
  const mostBytes = 10 * SIZE
  const answers = new KeptAnswers({ areChangesReceived: () => true, mostBytes })
  const large = (key: number) => make(String(key).padEnd(SIZE, 'x'))
  await answers.read('favourite', make('favourite'))
  for (let key = 0; key < 40; key += 1) {
    await answers.read(String(key), large(key))
    await answers.read('favourite', make('favourite'))
    expect(answers.bytes).toBeLessThanOrEqual(mostBytes)
  }
  expect(answers.bytes).toBeGreaterThan(mostBytes / 2)
  expect(asked.filter((text) => text === 'favourite')).toHaveLength(1)
  await answers.read('too large', make('y'.repeat(mostBytes)))
  expect(answers.bytes).toBeGreaterThan(mostBytes / 2)
})
