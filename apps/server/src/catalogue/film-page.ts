import { titleCase } from '@velvet/contract/title-case'
import { AppError } from '@velvet/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import type { PageHead } from '../http/page-head.ts'
import { CARD, drawCard } from './film-card.ts'
import { turnsOf } from '../turns.ts'
import { keepFor } from './keep-for.ts'
import { findMovieRow } from './movies-sql.ts'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const FILM_PAGE = new RegExp(`^/movie/(${UUID})/?$`, 'i')
const CARD_FILE = new RegExp(`^(${UUID})\\.jpg$`, 'i')
const HEADS = { forMs: 60_000, most: 500 }
/** Each card takes some 60 kB. */
const CARDS = { forMs: 3_600_000, most: 60 }
/**
 * Everybody can open these pages without a limit, so queries for made-up films must not pile up.
 */
const LOOK_UPS = { atOnce: 2, waiting: 20 }
const DAY_S = 24 * 60 * 60

/**
 * Returns a function that finds the head of a film's page, and undefined for any other page. Throws
 * AppError('busy') where too many films are looked up.
 */
export function filmHeads(db: Database): (path: string) => Promise<PageHead | undefined> {
  const lookUps = turnsOf(LOOK_UPS)
  const find = keepFor(HEADS, async (id): Promise<PageHead | undefined> => {
    const film = await lookUps('every film', () => findMovieRow(db, id))
    return (
      film && {
        title: titleCase(film.Title),
        description: film.Description,
        path: `/movie/${id}`,
        image: { path: `/share/movie/${id}.jpg`, ...CARD },
      }
    )
  })
  return async (path) => {
    const id = FILM_PAGE.exec(path)?.[1]?.toLowerCase()
    return id === undefined ? undefined : find(id)
  }
}

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
  const open = { schema: { hide: true } }
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
