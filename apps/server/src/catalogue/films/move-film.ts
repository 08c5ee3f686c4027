import type * as contract from '@velvet/contract/catalogue/films.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Call } from '../../kernel/calls/call.ts'
import { changeOne } from './films.ts'
import { lockFilm } from './films-sql.ts'
import { lockOrder, placeBefore } from './order-sql.ts'

/** Films in these states have no place on the home screen. */
const HIDDEN = ['archived', 'proposed']

/**
 * Puts a film before another film. The films that only make room keep their version, because
 * nothing that a person has entered about them changes.
 */
export function moveFilm(call: Call<typeof contract.moveFilm>) {
  const { id, before } = call.input
  return changeOne(
    call,
    'move-film',
    async (tx, film) => {
      const next = before === null ? undefined : await lockFilm(tx, before)
      if (before !== null && !next) throw new AppError('movie-not-found')
      if ([film, next].some((one) => one && HIDDEN.includes(one.status))) {
        throw new AppError('film-archived')
      }
      await placeBefore(tx, id, before)
    },
    lockOrder,
  )
}
