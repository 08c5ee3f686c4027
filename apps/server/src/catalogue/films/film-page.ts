import { HOUR_MS, DAY_S } from '@velvet/contract/shared/time/durations'
import { AppError } from '@velvet/contract/shared/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { turnsOf } from '../../platform/process/turns.ts'
import { CARD, drawCard } from './film-card.ts'
import { keepFor } from '../../platform/process/keep-for.ts'
import { findMovieRow } from './movies-sql.ts'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const CARD_FILE = new RegExp(`^(${UUID})\\.jpg$`, 'i')
/** Each card takes some 60 kB. */
const CARDS = { forMs: HOUR_MS, most: 200 }
/**
 * Drawing a card occupies a processor core for up to a third of a second, and anybody can ask for
 * the card of any film. So the server draws one card at a time, and lets at most ten requests wait.
 * The last of them gets its card within about 4 s.
 */
const DRAWN = { atOnce: 1, waiting: 10 }

/**
 * Serves the picture that a chat shows beside the address of a film: a JPEG, which every chat
 * accepts.
 */
export function filmCards(app: FastifyInstance, { db, uploads }: Pick<Deps, 'db' | 'uploads'>): void {
  const inTurn = turnsOf(DRAWN)
  const find = keepFor(CARDS, async (id) => {
    const film = await findMovieRow(db, id)
    const card = film && (await inTurn('every card', () => drawCard(film, uploads)))
    // A film without a card is not kept, so that made-up films displace no cards.
    if (!card) throw new AppError('not-found')
    return card
  })
  // Files are exempt from the limit of calls, but the server draws each card itself, so the
  // ordinary limit applies to cards.
  const open = { schema: { hide: true }, config: { rateLimit: {} } }
  app.get<{ Params: { file: string } }>('/share/movie/:file', open, async ({ params }, reply) => {
    const id = CARD_FILE.exec(params.file)?.[1]?.toLowerCase()
    if (id === undefined) throw new AppError('not-found')
    return reply
      .headers({ 'cache-control': `public, max-age=${DAY_S}` })
      .type(CARD.type)
      .send(await find(id))
  })
}
