import { plural } from '@velvet/contract/words/plural'
import { fill } from '@velvet/contract/words/spoken'
import { w } from './words.ts'

/** Says that this phone keeps scans until somebody signs in. */
export const scansWait = (scans: number) => fill(plural(scans, w.scanWaits, w.scansWait), { scans })
