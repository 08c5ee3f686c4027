import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import { w } from './words.ts'

/** Says that this phone keeps scans until an attendant signs in. */
export const scansWait = (scans: number) => fill(plural(scans, w.scanWaits, w.scansWait), { scans })
