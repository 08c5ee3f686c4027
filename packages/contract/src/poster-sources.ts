/** Widths in pixels that every poster of the catalogue is kept in (2:3). */
export const POSTER_WIDTHS = [320, 480] as const

const OWN_POSTER = /^(.*\/posters\/.+)-(320|480)\.webp$/

/**
 * The `srcset` of each format of a poster, from the address of one of its WebPs: as wide as that,
 * or narrower. Undefined for a poster that is not ours, of which there is the one size.
 */
export function posterSources(url: string): { avif: string; webp: string } | undefined {
  const [, stem, widest] = OWN_POSTER.exec(url) ?? []
  if (!stem) return undefined
  const widths = POSTER_WIDTHS.filter((width) => width <= Number(widest))
  const srcset = (format: string) =>
    widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')
  return { avif: srcset('avif'), webp: srcset('webp') }
}

/** The narrowest of a poster, for who saves data. */
export function smallPoster(url: string): string {
  return url.replace(OWN_POSTER, `$1-${POSTER_WIDTHS[0]}.webp`)
}
