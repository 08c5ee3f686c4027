import type { Movie } from '@velvet/contract/entities'

/** What makes the poster of a list and that of the film's own screen one picture that moves. */
export function posterName({ MovieID }: Movie): string {
  return `poster-${MovieID}`
}
