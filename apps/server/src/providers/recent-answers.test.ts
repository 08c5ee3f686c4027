import { expect, test } from 'vitest'
import { createRecentAnswers } from './recent-answers.ts'

test('the answer that was used longest ago is forgotten first', async () => {
  const asked: string[] = []
  const answers = createRecentAnswers<string>(2)
  const want = (question: string) =>
    answers.get(question, () => {
      asked.push(question)
      return Promise.resolve(question)
    })
  for (const question of ['a', 'b', 'a', 'c', 'a', 'b']) await want(question)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

test('a question that failed is asked again', async () => {
  const answers = createRecentAnswers<string>(2)
  await expect(answers.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await answers.get('a', () => Promise.resolve('yes'))).toBe('yes')
})
