import { expect, test } from 'vitest'
import { onPaper } from './on-paper.ts'

test.each([
  ['ʼYar Mai Ganye ƙ ɗ ɓ ƴ', 'ʼYar Mai Ganye ƙ ɗ ɓ ƴ'],
  ['Ọjọ́ Àìkú ẹ̀ṣẹ̀ o̩\n₦4,500.00', 'Ọjọ́ Àìkú ẹ̀ṣẹ̀ o̩\n₦4,500.00'],
  ['Love 😀 in 爱', 'Love □ in □'],
  ['حب في لاغوس', 'حب\u00a0في\u00a0لاغوس'],
  ['الجزء ٣', 'الجزء 3'],
])('%j is written as %j on paper', (text, written) => {
  expect(onPaper(text)).toBe(written)
})
