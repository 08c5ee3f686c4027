import { z } from 'zod'
import { withoutNeedlessInvisible } from './invisible-signs.ts'

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

// Older browsers have no `isWellFormed`.
const HALF_A_PAIR = /\p{Surrogate}/u

export const UNSTORABLE_WORDS = 'has characters that are no text'

/** Returns false for text that PostgreSQL cannot store: it holds a NUL or half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !HALF_A_PAIR.test(text)

/**
 * A text that a person types and others read. Texts that look the same become the same: in Unicode's form NFC, with one
 * space for several and none around, and without invisible signs.
 */
export const typedText = () => z.string().overwrite(plainText).refine(isStorable, UNSTORABLE_WORDS)

/** Works like `typedText`, but on a single line, such as a title. */
export const typedLine = () => typedText().overwrite((text) => text.replace(/\n+/g, ' ').replace(/ {2,}/g, ' '))

function plainText(typed: string): string {
  const text = withoutNeedlessInvisible(typed.normalize('NFC'))
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
  return VISIBLE.test(text) ? text : ''
}
