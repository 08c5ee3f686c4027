import { randomInt } from 'node:crypto'

/** A first name such as `Viewer48213`; whoever minds changes it. */
export function randomUsername(): string {
  return `Viewer${randomInt(10_000, 10_000_000)}`
}
