import type { Showtime } from '@velvet/contract/entities'
import { useCallback, useState } from 'react'
import { useReading } from '../../app/use-reading.ts'
import { getTicketPrice } from '../../calls/showtimes.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { fetchShowtime } from '../../state/showtimes.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'

export interface Offer {
  showtime: Showtime
  /** Vp for one ticket. */
  price: number
  /** The most tickets that one purchase may hold; Infinity until the server has said it. */
  maxTickets: number
  reload: () => void
}

/**
 * Price and seats of the showtime: as they were when it was selected, and a moment later as they
 * are now. Neither failing matters: the server checks both when it is asked to sell.
 */
export function useOffer(selected: Showtime, uuid: string): Offer {
  const dispatch = useAppDispatch()
  const [showtime, setShowtime] = useState(selected)
  const [price, setPrice] = useState(selected.TicketPrice)
  const [maxTickets, setMaxTickets] = useState(Infinity)
  const { MovieID: movieId, CinemaID: cinemaId, ShowtimeID: showtimeId } = selected

  const reload = useCallback(() => {
    void dispatch(fetchUserData(uuid))
    dispatch(fetchShowtime(showtimeId))
      .unwrap()
      .then(setShowtime)
      .catch(() => undefined)
    getTicketPrice({ movieId, cinemaId, showtimeId })
      .then((offer) => {
        setPrice(offer.ticketPrice)
        setMaxTickets(offer.maxTickets)
      })
      .catch(() => undefined)
  }, [dispatch, uuid, movieId, cinemaId, showtimeId])
  useReading(reload)

  return { showtime, price, maxTickets, reload }
}
