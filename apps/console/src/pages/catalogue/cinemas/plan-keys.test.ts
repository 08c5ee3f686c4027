import { expect, test } from 'vitest'
import { eventOf, historyKey } from './plan-keys.ts'

const AT = { row: 3, place: 2 }
const pressed = (key: string, held: object = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test('an arrow key moves, and selects more with Shift', () => {
  expect(eventOf(pressed('ArrowUp'), AT)).toEqual({
    do: 'select',
    to: { row: 2, place: 2 },
    isMore: false,
  })
  expect(eventOf(pressed('PageDown', { shiftKey: true }), AT)).toEqual({
    do: 'select',
    to: { row: 13, place: 2 },
    isMore: true,
  })
})

test('key combinations with Ctrl, Alt or Meta are left to the browser', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    for (const key of ['r', 'c', 's', 'w', 'ArrowLeft']) {
      expect(eventOf(pressed(key, held), AT), key).toBeUndefined()
    }
  }
  expect(eventOf(pressed('Tab'), AT)).toBeUndefined()
  expect(eventOf(pressed('Enter'), AT)).toBeUndefined()
})

test('Ctrl-Z takes back, and Ctrl-Shift-Z or Ctrl-Y does it again', () => {
  expect(historyKey(pressed('z', { ctrlKey: true }))).toEqual({ do: 'undo' })
  expect(historyKey(pressed('Z', { metaKey: true, shiftKey: true }))).toEqual({ do: 'redo' })
  expect(historyKey(pressed('y', { ctrlKey: true }))).toEqual({ do: 'redo' })
  expect(historyKey(pressed('z'))).toBeUndefined()
})
