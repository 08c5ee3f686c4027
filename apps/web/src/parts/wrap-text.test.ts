import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

const upTo = (most: number) => (line: string) => Array.from(line).length <= most

test.each([
  ['King of Boys', 20, ['King of Boys']],
  ['King of Boys', 8, ['King of', 'Boys']],
  ['Supercalifragilistic film', 8, ['Supercal', 'ifragili', 'stic', 'film']],
  ['🎬🎬🎬', 2, ['🎬🎬', '🎬']],
  ['', 5, []],
])('%j is broken into lines of at most %i characters: %j', (text, most, lines) => {
  expect(wrapText(text, upTo(most))).toEqual(lines)
})
