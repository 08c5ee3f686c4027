import { useIsPainted } from '@velvet/ui/use-is-painted'
import { useSessionDraft } from '../../app/use-session-draft.ts'

type SubTab = 'showtimes' | 'details'

interface FilmView {
  movieId: string
  tab: SubTab
  /** The day whose showtimes are listed; empty for the first with seats. */
  date: string
}

const UNSEEN: FilmView = { movieId: '', tab: 'showtimes', date: '' }

/**
 * Returns the sub-tab and the day that were last open on this film, so that people who come back from
 * the next screen or the trailer, or reload, go on where they were.
 */
export function useFilmView(movieId: string) {
  const { draft, change } = useSessionDraft('film-view', UNSEEN)
  // The server paints a film as before the first visit.
  const isUnseen = useIsPainted() || draft.movieId !== movieId
  const view = isUnseen ? { ...UNSEEN, movieId } : draft
  return { view, look: (at: Partial<FilmView>) => change({ ...view, ...at }) }
}
