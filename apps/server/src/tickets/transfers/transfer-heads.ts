import { titleCase } from '@velvet/contract/catalogue/title-case'
import { shortDate, twelveHour, weekday } from '@velvet/contract/shared/time/time'
import { GIFT_TOKEN, transferPath } from '@velvet/contract/tickets/transfers'
import { fill } from '@velvet/contract/shared/words/spoken'
import type { PageConfig } from '../../kernel/apps/kept-for-build.ts'
import type { PageWords } from '../../kernel/apps/page-head.ts'
import { lettersIn } from '../../kernel/notifications/letters.ts'
import { hashOfSecret } from '../../kernel/secrets/random-secret.ts'
import type { Database } from '../../platform/database/connect.ts'
import { turnsOf } from '../../platform/process/turns.ts'
import { CARD } from '../../catalogue/films/film-card.ts'
import { findWaitingShow } from './transfers-sql.ts'

/** Anybody can open made-up links without a limit, so their queries must not pile up. */
const LOOK_UPS = { atOnce: 2, waiting: 20 }

/**
 * Returns a function that finds the preview of a ticket's link for chats: film, time and cinema, but neither seat nor
 * giver. It returns undefined for any other address, and for a ticket that can no longer be accepted.
 */
export function transferHeads(db: Database) {
  const inTurn = turnsOf(LOOK_UPS)
  return async (address: string, { language }: PageConfig): Promise<PageWords | undefined> => {
    const token = address.startsWith(transferPath('')) ? address.slice(transferPath('').length) : ''
    if (!GIFT_TOKEN.test(token)) return undefined
    const show = await inTurn('every gift', () => findWaitingShow(db, hashOfSecret(token)))
    if (!show) return undefined
    const { page, text, dates } = lettersIn(language)
    const day = { weekday: weekday(show.date, dates), date: shortDate(show.date, dates) }
    const when = fill(text.when, { ...day, time: twelveHour(show.time) })
    return {
      title: fill(page.giftTitle, { movie: titleCase(show.movie) }),
      description: fill(page.giftText, { when, cinema: show.cinema }),
      image: { path: `/share/movie/${show.filmId}.jpg`, ...CARD },
    }
  }
}
