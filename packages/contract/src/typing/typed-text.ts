import { z } from 'zod'
import { withoutNeedlessInvisible } from './invisible-signs.ts'

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * A text that somebody types and others read. Texts that look the same become the same: in Unicode's
 * form NFC, with one space for several and none around, and without signs that nobody sees.
 */
export const typedText = () => z.string().overwrite(plainText)

function plainText(typed: string): string {
  const text = withoutNeedlessInvisible(typed.normalize('NFC'))
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
  return VISIBLE.test(text) ? text : ''
}
