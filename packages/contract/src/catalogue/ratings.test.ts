import { expect, test } from 'vitest'
import { PACKS } from '../shared/country/packs.ts'
import { advisoryOf } from './ratings.ts'

test('a rating says who may see the film', () => {
  expect(['G', 'PG', 'C', '12', '12A', '15', '18', 'RE', 'Mature'].map(advisoryOf)).toEqual([
    { says: 'everyAge', age: '' },
    { says: 'guidance', age: '' },
    { says: 'children', age: '' },
    { says: 'fromAge', age: '12' },
    { says: 'accompanied', age: '12' },
    { says: 'fromAge', age: '15' },
    { says: 'fromAge', age: '18' },
    { says: 'restricted', age: '' },
    undefined,
  ])
})

test('every rating of every country has an advisory', () => {
  const ratings = PACKS.flatMap((pack) => pack.ratings)
  expect(ratings.filter((rating) => !advisoryOf(rating))).toEqual([])
})
