import { fillReason } from '@velvet/contract/tickets/gate-words'
import type { Verdict } from '@velvet/contract/tickets/gate-verdict'
import { ENGLISH_DATES } from '@velvet/contract/shared/time/time'
import { fill, spoken, translation } from '@velvet/contract/shared/words/spoken'
import { w } from './words.ts'

export const dates = spoken('days', ENGLISH_DATES)

/** Returns the reason of a verdict in the language of this phone, in English if the phone has no text for its code. */
export function reasonOf({
  reason,
  reasonCode = '',
  reasonValues = {},
}: Pick<Verdict, 'reason' | 'reasonCode' | 'reasonValues'>): string | undefined {
  const text = translation('gate-reasons', reasonCode)
  if (!text) return reason
  const said = fillReason(text, reasonValues, dates)
  const { device } = reasonValues
  return device === undefined ? said : fill(w.byDevice, { reason: said, device })
}
