import type { NamesIn } from '@velvet/contract/shared/words/spoken'
import { Fragment } from 'react'
import type { ReactNode } from 'react'

/** Puts parts of a screen, such as a link, in place of their names between braces. */
export function filled<T extends string>(text: T, values: Readonly<Record<NamesIn<T>, ReactNode>>): ReactNode[] {
  const known: Readonly<Record<string, ReactNode>> = values
  // The pattern also keeps what it splits at, so every second piece is a name.
  return text
    .split(/\{(\w+)\}/)
    .map((piece, place) => <Fragment key={place}>{place % 2 ? known[piece] : piece}</Fragment>)
}
