import { serverUrl } from '@velvet/client/base-url'
import type { Movie } from '@velvet/contract/shared/entities/entities'
import { posterSources } from '@velvet/contract/catalogue/poster-sources'
import { useCallback } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { getTrailer } from '../../calls/catalogue.ts'
import { useAppSelector } from '../../state/hooks.ts'

interface Savings {
  title: string
  /** The bytes of the poster in its smallest and its largest size, and of the trailer. */
  small: number
  large: number
  trailer: number | undefined
}

/** Returns the data that a film uses on this phone with and without the data saver; undefined if it is unknown. */
export function useSavings(): Savings | undefined {
  const film = useAppSelector(({ movies }) => [...movies.userLocationMovies, ...movies.movies].find(isOurs))
  const ask = useCallback(
    (signal: AbortSignal) => (film ? readSavings(film, signal) : Promise.resolve(undefined)),
    [film],
  )
  return useAnswer(ask).answer
}

/** The sizes of posters from elsewhere are not known. */
const isOurs = ({ PosterURL }: Movie) => posterSources(PosterURL) !== undefined

async function readSavings(film: Movie, signal: AbortSignal): Promise<Savings | undefined> {
  const pictures = posterSources(serverUrl(film.PosterURL))?.avif.split(', ') ?? []
  const sizes = await Promise.all(pictures.map((one) => sizeOf(one.replace(/ \d+w$/, ''), signal)))
  const [small, large = small] = sizes
  if (small === undefined || large === undefined) return undefined
  return { title: film.Title, small, large, trailer: await trailerOf(film, signal) }
}

/** Asks for the size of a file alone, which takes a few hundred bytes. */
async function sizeOf(address: string, signal: AbortSignal): Promise<number | undefined> {
  const { ok, headers } = await fetch(address, { method: 'HEAD', signal })
  const bytes = Number(headers.get('content-length'))
  return ok && bytes > 0 ? bytes : undefined
}

async function trailerOf({ TrailerID }: Movie, signal: AbortSignal): Promise<number | undefined> {
  if (TrailerID === null) return undefined
  return (await getTrailer({ id: TrailerID }, { signal })).eachTrailer.Bytes
}
