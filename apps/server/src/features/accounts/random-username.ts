import { randomInt } from 'node:crypto'

/** Returns a first username such as `Viewer48213`, which the customer can change. */
export function randomUsername(): string {
  return `Viewer${randomInt(10_000, 10_000_000)}`
}
