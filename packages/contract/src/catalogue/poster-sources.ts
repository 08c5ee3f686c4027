/** The widths in pixels in which every poster of the catalogue is stored (2:3). */
export const POSTER_WIDTHS = [320, 480] as const

const OWN_POSTER = /^(.*\/posters\/.+)-(320|480)\.webp$/

/**
 * Returns the `srcset` of each format of a poster, from the address of one of its WebPs: that width
 * and all narrower ones. Returns undefined for a poster from elsewhere, which has one size only.
 */
export function posterSources(url: string): { avif: string; webp: string } | undefined {
  const [, stem, widest] = OWN_POSTER.exec(url) ?? []
  if (!stem) return undefined
  const widths = POSTER_WIDTHS.filter((width) => width <= Number(widest))
  const srcset = (format: string) => widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')
  return { avif: srcset('avif'), webp: srcset('webp') }
}

/** Returns the address of the narrowest version of a poster, for people who save data. */
export function smallPoster(url: string): string {
  return url.replace(OWN_POSTER, `$1-${POSTER_WIDTHS[0]}.webp`)
}
