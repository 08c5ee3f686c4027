import type { Movie } from '@velvet/contract/shared/entities/entities'

/** Returns the name that lets the poster of a list move to its place on the film's own screen. */
export function posterName({ MovieID }: Movie): string {
  return `poster-${MovieID}`
}
