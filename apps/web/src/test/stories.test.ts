import { expect, test } from 'vitest'
import type { Answers } from '../../stories/fake-server.ts'
import { ORDINARY_DAY } from '../../stories/ordinary-day.ts'
import { STORIES } from '../../stories/all.ts'
import { idOf } from '../../stories/story.ts'
import { faultOfAnswer } from './contract-answer.ts'

/** Returns what the contract has against the answers of success among these. */
function faultsOf(answers: Answers): string[] {
  return Object.entries(answers).flatMap(([call, answer]) => {
    if (typeof answer === 'string' || (answer.status ?? 200) >= 300) return []
    return faultOfAnswer(call, answer.body) ?? []
  })
}

test('the contract allows every answer of the ordinary day that stories stand on', () => {
  expect(faultsOf(ORDINARY_DAY)).toEqual([])
})

test('the contract allows every answer that a story gives of its own', () => {
  const faults = STORIES.flatMap((story) => {
    const answers = 'path' in story ? (story.answers ?? {}) : {}
    return faultsOf(answers).map((fault) => `${idOf(story)}: ${fault}`)
  })
  expect(faults).toEqual([])
})

test('an answer that the contract refuses is named with the field that is wrong', () => {
  expect(faultOfAnswer('GET /api/v1/movies', { moviesList: [{}] })).toMatch(/MovieID/)
  expect(faultOfAnswer('GET /api/v1/nowhere', {})).toMatch(/the contract has no such call/)
})
