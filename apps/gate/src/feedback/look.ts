import { fill } from '@velvet/contract/shared/words/spoken'
import { isOfGivenAway, type Verdict } from '@velvet/contract/tickets/gate-verdict'
import { PIN_LENGTH } from '@velvet/contract/tickets/pin'
import type { ShownScan } from '../door/scan-code.ts'
import { otherDayOf, startOf } from '../words/moments.ts'
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

/** A verdict, with what the phone knows of the scan if it was made on this phone. */
type Told = Verdict & Partial<Pick<ShownScan, 'code' | 'at' | 'found'>>

/** Returns the word of a verdict, for attendants who cannot tell the colours apart. */
export function wordOf(scan: Told): string {
  if (isOfGivenAway(scan)) return w.givenAway
  const { result, code } = scan
  // A link or a number of another shop is no code of a ticket that may have been sold a moment ago.
  if (result === 'unknown' && code !== undefined && code.length !== PIN_LENGTH) return w.noTicket
  return (result === 'wrong-showtime' && otherPlaceOf(scan)) || WORDS[result]
}

/** Names the cinema or the day that the ticket is for, where the phone knows it and it is another one. */
function otherPlaceOf({ isTooEarly, reasonValues, found, at }: Told): string | undefined {
  if (reasonValues?.['cinema']) return fill(w.anotherCinema, reasonValues)
  const day = found && at && otherDayOf(found.list.showtime, at.getTime())
  if (day) return fill(w.anotherDay, { day, time: startOf(found.list.showtime) })
  return isTooEarly ? w.tooEarly : undefined
}
