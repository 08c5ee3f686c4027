import type { Waits } from '@velvet/contract/endpoints/tickets/waits'
import { titleCase } from '@velvet/contract/films/title-case'
import { BOOK_SOON, SEATS_ARE_BACK, TICKETS_ON_SALE } from '@velvet/contract/waiting/wait-words'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from '../app/router.tsx'
import { askedHere, forgetAsk } from '../parts/asked-here.ts'
import { startOf } from '../parts/days/spoken-days.ts'
import { useWaits } from '../parts/use-waits.ts'

/**
 * Opens a dialog once when seats are back, or tickets are on sale, for which this phone has asked. Looks
 * when the app starts, and whenever somebody comes back to it.
 */
export default function ToldNews() {
  const navigate = useNavigate()
  const { waits, reread } = useWaits()
  const [shown, setShown] = useState<string>()
  const lookAgain = useEffectEvent(() => {
    if (!document.hidden) reread()
  })
  useEffect(() => {
    const look = () => lookAgain()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  const news = waits && newsOf(waits, askedHere())
  if (!news || news.id === shown) return null
  const close = () => {
    forgetAsk(news.id)
    setShown(news.id)
  }
  return (
    <Dialog title={news.title} onClose={close}>
      <p>{news.words}</p>
      <Button
        wide
        onClick={() => {
          close()
          navigate(`/movie/${news.movieId}`)
        }}
      >
        See Showtimes
      </Button>
    </Dialog>
  )
}

/** Returns the first thing that was told and that this phone has not shown yet. */
function newsOf({ films, showtimes }: Waits, asked: readonly string[]) {
  const show = showtimes.find(({ ShowtimeID, isTold }) => isTold && asked.includes(ShowtimeID))
  if (show) {
    const day = show.ShowtimeDate
    const when = startOf(day, show.ShowtimeTime)
    const words = `${titleCase(show.MovieTitle)}, ${when}, ${show.CinemaName}. ${BOOK_SOON}`
    return { id: show.ShowtimeID, movieId: show.MovieID, title: SEATS_ARE_BACK, words }
  }
  const film = films.find(({ MovieID, isTold }) => isTold && asked.includes(MovieID))
  if (!film) return undefined
  const words = `${titleCase(film.MovieTitle)} can be booked near you now.`
  return { id: film.MovieID, movieId: film.MovieID, title: TICKETS_ON_SALE, words }
}
