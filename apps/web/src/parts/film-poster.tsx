import { serverUrl } from '@velvet/client/base-url'
import { posterSources, smallPoster } from '@velvet/contract/catalogue/poster-sources'
import { Poster } from '@velvet/ui/poster'
import type { PosterProps } from '@velvet/ui/poster'
import { useSavesData } from '../app/use-saves-data.ts'

type FilmPosterProps = Omit<PosterProps, 'src' | 'sources'> & { url: string }

/**
 * Shows a poster of the catalogue in the size that fits, or in its smallest size when data is
 * saved.
 */
export function FilmPoster({ url, ...rest }: FilmPosterProps) {
  const savesData = useSavesData()
  const poster = serverUrl(savesData ? smallPoster(url) : url)
  return <Poster {...rest} src={poster} sources={posterSources(poster)} />
}
