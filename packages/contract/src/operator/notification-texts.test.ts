import { expect, test } from 'vitest'
import {
  fillNotification,
  NOTICE_LENGTHS,
  NOTICE_SAMPLES,
  NOTICE_TEXTS,
  NOTICE_TOPICS,
  noticeProblem,
} from './notification-texts.ts'

test.each(NOTICE_TOPICS)("the product's texts for %s follow the rules for edited texts", (topic) => {
  const { title, text } = NOTICE_TEXTS[topic]
  expect([noticeProblem(topic, title), noticeProblem(topic, text)]).toEqual([undefined, undefined])
  expect(title.length).toBeLessThanOrEqual(NOTICE_LENGTHS.title)
  expect(text.length).toBeLessThanOrEqual(NOTICE_LENGTHS.text)
  expect(fillNotification(`${title} ${text}`, NOTICE_SAMPLES[topic])).not.toMatch(/[{}]/)
})

test('an unknown placeholder or unpaired brace is refused with the valid names', () => {
  expect(noticeProblem('points-credited', 'You have {points} and {seats}')).toBe(
    '{seats} stands for nothing here. You can use {points}, {balance}',
  )
  expect(noticeProblem('points-credited', '{points')).toContain('{balance}')
  expect(noticeProblem('points-credited', 'points}')).toContain('A brace has no partner')
  expect(noticeProblem('points-credited', 'Thank you!')).toBeUndefined()
})

test('an empty value leaves no gap, and a value is never read as a name', () => {
  expect(fillNotification('Gone. {owed} Yours.', { owed: '' })).toBe('Gone. Yours.')
  expect(fillNotification('{movie} {when}', { movie: '{when}', when: 'today' })).toBe('{when} today')
})

test('a French text keeps its no-break space before punctuation', () => {
  expect(fillNotification('Bravo\u00A0!  {owed} Solde\u202F: {balance}', { owed: '', balance: '5 Vp' })).toBe(
    'Bravo\u00A0! Solde\u202F: 5 Vp',
  )
})

test('a film title that looks like an address does not become a link', () => {
  expect(fillNotification('{movie} starts', { movie: 'Win at https://thief.ng/x' })).toBe(
    'Win at https thief. ng/x starts',
  )
})
