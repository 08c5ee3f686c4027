import { expect, test } from 'vitest'
import { createRecentAnswers } from './recent-answers.ts'

test('the answer that was used longest ago is forgotten first', async () => {
  const asked: string[] = []
  const answers = createRecentAnswers<string>('places', 2)
  const want = (question: string) =>
    answers.get(question, () => {
      asked.push(question)
      return Promise.resolve(question)
    })
  for (const question of ['a', 'b', 'a', 'c', 'a', 'b']) await want(question)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

test('a failed request is repeated', async () => {
  const answers = createRecentAnswers<string>('places', 2)
  await expect(answers.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await answers.get('a', () => Promise.resolve('yes'))).toBe('yes')
})

test('a place unknown to the map is requested once', async () => {
  const answers = createRecentAnswers<string | undefined>('places', 2)
  let asked = 0
  const ask = () => {
    asked += 1
    return Promise.resolve(undefined)
  }
  expect([await answers.get('nowhere', ask), await answers.get('nowhere', ask)]).toEqual([undefined, undefined])
  expect(asked).toBe(1)
})
