import type { Waits } from '@velvet/contract/tickets/waiting-list.calls'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from '../app/router.tsx'
import { askedHere, forgetAsk } from '../parts/asked-here.ts'
import { startOf } from '../parts/days/spoken-days.ts'
import { useWaits } from '../parts/waits/use-waits.ts'
import { w } from '../parts/waits/words.ts'

/**
 * Opens a dialog once when seats are back, or tickets are on sale, for which this phone has asked. Looks
 * when the app starts, and whenever a person comes back to it.
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
      <p>{news.text}</p>
      <Button
        wide
        onClick={() => {
          close()
          navigate(`/movie/${news.movieId}`)
        }}
      >
        {w.seeShowtimes}
      </Button>
    </Dialog>
  )
}

/** Returns the first thing that was told and that this phone has not shown yet. */
function newsOf({ films, showtimes }: Waits, asked: readonly string[]) {
  const show = showtimes.find(({ ShowtimeID, isTold }) => isTold && asked.includes(ShowtimeID))
  if (show) {
    const start = startOf(show.ShowtimeDate, show.ShowtimeTime)
    const film = titleCase(show.MovieTitle)
    const text = fill(w.seatsOfShowtime, { film, start, cinema: show.CinemaName })
    return { id: show.ShowtimeID, movieId: show.MovieID, title: w.seatsAreBack, text }
  }
  const film = films.find(({ MovieID, isTold }) => isTold && asked.includes(MovieID))
  if (!film) return undefined
  const text = fill(w.canBeBooked, { film: titleCase(film.MovieTitle) })
  return { id: film.MovieID, movieId: film.MovieID, title: w.ticketsOnSale, text }
}
