import type { AnswerOf } from '@velvet/client/call'
import type { Showtime } from '@velvet/contract/shared/entities/entities'
import { useCallback, useState } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { useReading } from '../../app/use-reading.ts'
import { getTicketPrice } from '../../calls/showtimes.ts'
import { wordsOfType } from '../../parts/words-of-type.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { fetchShowtime } from '../../state/showtimes.ts'
import type { TicketLine } from '../../state/ticket-line.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'

export interface Offer {
  showtime: Showtime
  /** The price of one ticket in Vp. */
  price: number
  /** The largest number of tickets in one purchase; Infinity until the server has sent it. */
  maxTickets: number
  /**
   * The types of tickets that are sold for this showtime, the standard one first; undefined until the
   * server has sent them.
   */
  types: readonly OfferedType[] | undefined
  /** The offers for this purchase, with amounts in Vp. */
  offers: readonly AppliedOffer[]
  /** The prices of ticket types in the zones of the hall. */
  zones: NonNullable<AnswerOf<typeof getTicketPrice>['zones']>
  sellsSnacks: boolean
  /** True until the server has sent the types, or could not be reached. */
  isAsking: boolean
  reload: () => void
}

type AppliedOffer = NonNullable<AnswerOf<typeof getTicketPrice>['offers']>[number]

/** A code that opens an offer for the tickets of this screen. */
export interface AppliedCode {
  code: string
  offer: AppliedOffer
}

type OfferedType = Omit<TicketLine, 'count'>

function inOwnLanguage(one: AnswerOf<typeof getTicketPrice>['types'][number]): OfferedType {
  const { name, note: TypeNote, translations: TypeTranslations } = one
  const { type, note } = wordsOfType({ TicketType: name, TypeNote, TypeTranslations })
  return { typeID: one.typeID, price: one.price, name: type ?? name, note: note ?? undefined }
}

/**
 * Returns the price and the seats of the showtime: first as they were when it was selected, and a
 * moment later as they are now. A failure does not matter, because the server checks both when it
 * sells.
 */
export function useOffer(selected: Showtime, uuid: string): Offer {
  const dispatch = useAppDispatch()
  const [showtime, setShowtime] = useState(selected)
  const { MovieID: movieId, CinemaID: cinemaId, ShowtimeID: showtimeId } = selected

  const askPrice = useCallback(
    (signal: AbortSignal) => getTicketPrice({ movieId, cinemaId, showtimeId }, { signal }),
    [movieId, cinemaId, showtimeId],
  )
  const { answer: offer, error, retry: readPrice } = useAnswer(askPrice)

  const readShowtime = useCallback(() => {
    void dispatch(fetchUserData(uuid))
    dispatch(fetchShowtime(showtimeId))
      .unwrap()
      .then(setShowtime)
      .catch(() => undefined)
  }, [dispatch, uuid, showtimeId])
  useReading(readShowtime)

  return {
    showtime,
    price: offer?.ticketPrice ?? selected.TicketPrice,
    maxTickets: offer?.maxTickets ?? Infinity,
    types: offer?.types.map(inOwnLanguage),
    offers: offer?.offers ?? [],
    zones: offer?.zones ?? [],
    sellsSnacks: offer?.sellsSnacks ?? false,
    isAsking: offer === undefined && error === undefined,
    reload: () => {
      readShowtime()
      readPrice()
    },
  }
}
