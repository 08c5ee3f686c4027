import { expect, test } from 'vitest'
import { moved, positionAfter, positionAtHeight, positionText } from './order.ts'

const FILMS = ['Amina', 'Citation', 'Lionheart', 'Mami Wata'].map((name) => ({ id: name, name }))
const namesOf = (items: typeof FILMS) => items.map(({ name }) => name[0]).join('')

test('an item moves up, down and to both ends of its list', () => {
  expect(namesOf(moved(FILMS, 'Lionheart', 0))).toBe('LACM')
  expect(namesOf(moved(FILMS, 'Amina', 1))).toBe('CALM')
  expect(namesOf(moved(FILMS, 'Amina', 3))).toBe('CLMA')
  expect(namesOf(moved(FILMS, 'Citation', 1))).toBe('ACLM')
  expect(namesOf(moved(FILMS, 'Unknown', 1))).toBe('ACLM')
})

test('the announcement names the new position and the item that follows', () => {
  expect(positionText(FILMS, 'Mami Wata', 1)).toBe('place 2 of 4, before Citation')
  expect(positionText(FILMS, 'Amina', 1)).toBe('place 2 of 4, before Lionheart')
  expect(positionText(FILMS, 'Amina', 3)).toBe('place 4 of 4, at the end')
})

test('arrow keys end at the ends of the list, and other keys move nothing', () => {
  expect(positionAfter('ArrowUp', 0, 4)).toBe(0)
  expect(positionAfter('ArrowDown', 1, 4)).toBe(2)
  expect(positionAfter('ArrowDown', 3, 4)).toBe(3)
  expect(positionAfter('End', 0, 4)).toBe(3)
  expect(positionAfter('Home', 3, 4)).toBe(0)
  expect(positionAfter('x', 1, 4)).toBeUndefined()
})

test('a dragged item moves between the rows at its height', () => {
  const middles = [10, 30, 50, 70]
  expect(positionAtHeight(5, middles, 2)).toBe(0)
  expect(positionAtHeight(35, middles, 2)).toBe(2)
  expect(positionAtHeight(55, middles, 0)).toBe(2)
  expect(positionAtHeight(900, middles, 0)).toBe(3)
})
