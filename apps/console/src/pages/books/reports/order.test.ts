import { expect, test } from 'vitest'
import { inOrder } from './order.ts'

const rows = [
  { name: 'Ẹ̀fúnṣetán', vp: 20 },
  { name: 'Amina', vp: 100 },
  { name: 'Gangs', vp: 3 },
]
const read = { name: (row: (typeof rows)[0]) => row.name, vp: (row: (typeof rows)[0]) => row.vp }
const names = (sort: string | undefined) => inOrder(rows, sort, read).map(({ name }) => name)

test('rows sort by number and text in both directions and otherwise keep their order', () => {
  expect(names('vp')).toEqual(['Gangs', 'Ẹ̀fúnṣetán', 'Amina'])
  expect(names('-vp')).toEqual(['Amina', 'Ẹ̀fúnṣetán', 'Gangs'])
  expect(names('name')).toEqual(['Amina', 'Ẹ̀fúnṣetán', 'Gangs'])
  expect(names(undefined)).toEqual(rows.map(({ name }) => name))
  expect(names('-nothing')).toEqual(rows.map(({ name }) => name))
})
