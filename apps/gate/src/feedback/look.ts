import { fill } from '@velvet/contract/shared/words/spoken'
import { isOfGivenAway, type Verdict } from '@velvet/contract/tickets/gate-verdict'
import { PIN_LENGTH } from '@velvet/contract/tickets/pin'
import type { ShownScan } from '../door/scan-code.ts'
import { otherDayOf, startOf } from '../words/moments.ts'
import { w } from '../words/words.ts'

export type Look = 'green' | 'amber' | 'red'

/** Amber means that the attendant must look again. Red means that the ticket does not admit. */
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

/** A verdict comes with the scan's details if this phone made the scan. */
type Told = Verdict & Partial<Pick<ShownScan, 'code' | 'at' | 'found'>>

/** Returns the word of a verdict, for attendants who cannot tell the colours apart. */
export function wordOf(scan: Told): string {
  if (isOfGivenAway(scan)) return w.givenAway
  const { result, code } = scan
  // A code of another length cannot be a ticket that was sold a moment ago, so the message is more definite.
  if (result === 'unknown' && code !== undefined && code.length !== PIN_LENGTH) return w.noTicket
  return (result === 'wrong-showtime' && otherPlaceOf(scan)) || WORDS[result]
}

/** Names the cinema or day of the ticket if it is another one and the phone knows it. */
function otherPlaceOf({ isTooEarly, reasonValues, found, at }: Told): string | undefined {
  if (reasonValues?.['cinema']) return fill(w.anotherCinema, reasonValues)
  const day = found && at && otherDayOf(found.list.showtime, at.getTime())
  if (day) return fill(w.anotherDay, { day, time: startOf(found.list.showtime) })
  return isTooEarly ? w.tooEarly : undefined
}
