import { isOfGivenAway, type Verdict } from '@velvet/contract/tickets/gate-verdict'
import { w } from '../words/words.ts'

export type Look = 'green' | 'amber' | 'red'

/** Amber asks the attendant to look again. Red means that the ticket admits nobody. */
const LOOKS: Record<Verdict['result'], Look> = {
  admitted: 'green',
  'already-used': 'amber',
  'wrong-showtime': 'amber',
  unknown: 'red',
  void: 'red',
}

const WORDS: Record<Verdict['result'], string> = {
  admitted: w.admit,
  'already-used': w.alreadyUsed,
  'wrong-showtime': w.anotherShowtime,
  unknown: w.notListed,
  void: w.notValid,
}

/** The copy of a person who gave the ticket away is amber, because they may hold another ticket. */
export function lookOf(verdict: Verdict): Look {
  return isOfGivenAway(verdict) ? 'amber' : LOOKS[verdict.result]
}

/** Returns the word of a verdict, for attendants who cannot tell the colours apart. */
export function wordOf(verdict: Verdict): string {
  if (isOfGivenAway(verdict)) return w.givenAway
  const { result, isTooEarly } = verdict
  return isTooEarly && result === 'wrong-showtime' ? w.tooEarly : WORDS[result]
}
