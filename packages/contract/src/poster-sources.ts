/** Widths in pixels that every poster of the catalogue is kept in (2:3). */
export const POSTER_WIDTHS = [320, 480] as const

const OWN_POSTER = /^(.*\/posters\/.+)-480\.webp$/

/**
 * The `srcset` of each format of a poster, from the address of its widest WebP. Undefined for a
 * poster that is not ours, of which there is the one size.
 */
export function posterSources(url: string): { avif: string; webp: string } | undefined {
  const stem = OWN_POSTER.exec(url)?.[1]
  if (!stem) return undefined
  const srcset = (format: string) =>
    POSTER_WIDTHS.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')
  return { avif: srcset('avif'), webp: srcset('webp') }
}
