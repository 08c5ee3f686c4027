import { isOfGivenAway, type Verdict } from '@velvet/contract/gate/gate-verdict'
import { GIVEN_AWAY } from '@velvet/contract/tickets/gift'

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
  admitted: 'Admit',
  'already-used': 'Already used',
  'wrong-showtime': 'Another showtime',
  unknown: 'Not on the list',
  void: 'Not valid',
}

/** The copy of somebody who gave the ticket away is amber, because they may hold another ticket. */
export function lookOf(verdict: Verdict): Look {
  return isOfGivenAway(verdict) ? 'amber' : LOOKS[verdict.result]
}

/** Returns the word of a verdict, for attendants who cannot tell the colours apart. */
export function wordOf(verdict: Verdict): string {
  if (isOfGivenAway(verdict)) return GIVEN_AWAY
  const { result, isTooEarly } = verdict
  return isTooEarly && result === 'wrong-showtime' ? 'Too early' : WORDS[result]
}
