import type { Verdict } from '@velvet/contract/gate-verdict'

export type Look = 'green' | 'amber' | 'red'

/** Amber asks the attendant to look again. Red means that the ticket admits nobody. */
export const LOOKS: Record<Verdict['result'], Look> = {
  admitted: 'green',
  'already-used': 'amber',
  'wrong-showtime': 'amber',
  unknown: 'red',
  void: 'red',
}

/** Each verdict has a word, for those who do not see its colour. */
export const WORDS: Record<Verdict['result'], string> = {
  admitted: 'Admit',
  'already-used': 'Already used',
  'wrong-showtime': 'Another showtime',
  unknown: 'Not a ticket',
  void: 'Not valid',
}
