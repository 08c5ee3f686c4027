import { expect, test } from 'vitest'
import { readPushMessage } from './push-message.ts'

const MESSAGE = { tag: 'one', title: 'Lionheart has moved', text: 'It now starts at 7.' }
const read = (path: unknown) => readPushMessage(JSON.stringify({ ...MESSAGE, path }))

test('a message is read with the path of its screen', () => {
  const path = '/ticketdetails?ticketId=019aa000-0000-7000-8000-000000000001'
  expect(read(path)).toEqual({ ...MESSAGE, path })
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:1', 7, undefined])(
  'a message that would lead to %s leads to the tickets instead',
  (path) => {
    expect(read(path)?.path).toBe('/mytickets')
  },
)

test.each(['', 'not JSON', '7', 'null', '{"title":"only a title"}'])('%j is no message of ours', (text) => {
  expect(readPushMessage(text)).toBeUndefined()
})
