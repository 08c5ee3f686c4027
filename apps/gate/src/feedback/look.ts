import type { Verdict } from '@velvet/contract/gate/gate-verdict'

export type Look = 'green' | 'amber' | 'red'

/** Amber asks the attendant to look again. Red means that the ticket admits nobody. */
export const LOOKS: Record<Verdict['result'], Look> = {
  admitted: 'green',
  'already-used': 'amber',
  'wrong-showtime': 'amber',
  unknown: 'red',
  void: 'red',
}

const WORDS: Record<Verdict['result'], string> = {
  admitted: 'Admit',
  'already-used': 'Already used',
  'wrong-showtime': 'Another showtime',
  unknown: 'Not on the list',
  void: 'Not valid',
}

/** Returns the word of a verdict, for attendants who cannot tell the colours apart. */
export function wordOf({ result, isTooEarly }: Verdict): string {
  return isTooEarly && result === 'wrong-showtime' ? 'Too early' : WORDS[result]
}
