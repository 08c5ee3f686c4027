import { AppError } from '@velvet/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { CARD, drawCard } from './film-card.ts'
import { keepFor } from './keep-for.ts'
import { findMovieRow } from './movies-sql.ts'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const CARD_FILE = new RegExp(`^(${UUID})\\.jpg$`, 'i')
/** Each card takes some 60 kB. */
const CARDS = { forMs: 3_600_000, most: 60 }
const DAY_S = 24 * 60 * 60

/**
 * Serves the picture that a chat shows beside the address of a film: a JPEG, which every chat
 * accepts.
 */
export function filmCards(
  app: FastifyInstance,
  { db, uploads }: Pick<Deps, 'db' | 'uploads'>,
): void {
  const find = keepFor(CARDS, async (id) => {
    const film = await findMovieRow(db, id)
    return film && drawCard(film, uploads)
  })
  // Each film has a card of its own, so a card costs more than a file.
  const open = { schema: { hide: true }, config: { rateLimit: {} } }
  app.get<{ Params: { file: string } }>('/share/movie/:file', open, async ({ params }, reply) => {
    const id = CARD_FILE.exec(params.file)?.[1]?.toLowerCase()
    const card = id === undefined ? undefined : await find(id)
    if (!card) throw new AppError('not-found')
    return reply
      .headers({ 'cache-control': `public, max-age=${DAY_S}` })
      .type(CARD.type)
      .send(card)
  })
}
