import { readPages } from '@velvet/client/read-pages'
import { gateCalls } from '../calls.ts'

/** Returns everybody who has a PIN for the doors of the person who is signed in. */
export function readPeople(signal: AbortSignal) {
  return readPages((page) => gateCalls.listGatePeople(page, { signal }))
}
