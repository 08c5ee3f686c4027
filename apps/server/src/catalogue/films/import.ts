import type * as contract from '@velvet/contract/catalogue/films.calls'
import type { CsvProblem } from '@velvet/contract/catalogue/films.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { FILM_CSV_MAX_PROBLEMS, FILM_CSV_PREVIEW } from '@velvet/contract/catalogue/films.rules'
import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { recordStaffActions } from '../../kernel/audit/record-action.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { FileCall } from '../../kernel/calls/body-routes.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { insertFilms } from './films-sql.ts'
import { valuesOf } from './films.ts'
import { compareFilms, lastPosition } from './import-sql.ts'
import { readCsv, type FilmLine } from './read-csv.ts'
import { chooseSlugs } from './slugs.ts'

/** Adds the films of a CSV, all of them or none. A dry run only says what is wrong. */
export async function importFilms(call: FileCall<typeof contract.importFilms>) {
  const { db, input, file } = call
  const { films, problems } = readCsv(file)
  if (input.dryRun === 'true' || problems.length > 0) {
    const all = [...problems, ...(await repeated(db, films))]
    if (input.dryRun === 'true') return answerFor(films, all)
    throw notClean(all)
  }
  const sha256 = createHash('sha256').update(file).digest('hex')
  return change({ ...call, input: { sha256 } }, 'import-films', async (tx) => {
    const slugs = await chooseSlugs(
      tx,
      films.map(({ film }) => film.title),
    )
    // The lock of `chooseSlugs` keeps others from adding films until this transaction ends.
    const twice = await repeated(tx, films)
    if (twice.length > 0) throw notClean(twice)
    const last = await lastPosition(tx)
    const rows = films.map(({ film }, at) => ({
      ...valuesOf({ ...film, position: film.position ?? last + 1 + at }),
      id: uuid(),
      slug: slugs[at] ?? '',
    }))
    await insertFilms(tx, rows)
    const entries = rows.map((after) => ({ subject: after.id, detail: { before: null, after } }))
    await recordStaffActions(tx, { staffId: call.staff.id, action: 'make-film' }, entries)
    const imported = rows.length
    return {
      answer: { films: imported, imported, problems: [], preview: [] },
      subject: sha256,
      after: { films: imported },
    }
  })
}

function answerFor(films: readonly FilmLine[], problems: readonly CsvProblem[]) {
  const bad = new Set(problems.map(({ line }) => line))
  const clean = films.filter(({ line }) => !bad.has(line))
  const preview = clean.slice(0, FILM_CSV_PREVIEW).map(({ film }) => film)
  return { films: clean.length, imported: 0, problems: inOrder(problems), preview }
}

function notClean(problems: readonly CsvProblem[]): AppError {
  const named = inOrder(problems).map(({ line, column, message }) => [
    column === '' ? `line ${line}` : `line ${line}, ${column}`,
    message,
  ])
  return new AppError('import-not-clean', {
    fields: Object.fromEntries(named) as Record<string, string>,
  })
}

function inOrder(problems: readonly CsvProblem[]): CsvProblem[] {
  return problems.toSorted((one, other) => one.line - other.line).slice(0, FILM_CSV_MAX_PROBLEMS)
}

/** Finds films with the same title and year as a film of the catalogue or of an earlier line. */
async function repeated(db: Database, films: readonly FilmLine[]): Promise<CsvProblem[]> {
  const compared = await compareFilms(
    db,
    films.map(({ film }) => film),
  )
  const lines = new Map<string, number>()
  const problems: CsvProblem[] = []
  for (const [at, { key, isThere }] of compared.entries()) {
    const line = films[at]?.line ?? 0
    const earlier = lines.get(key)
    if (earlier !== undefined) {
      problems.push({ line, column: 'title', message: `is the same film as in line ${earlier}` })
    } else if (isThere) {
      const message = 'is in the catalogue already, with the same year'
      problems.push({ line, column: 'title', message })
    }
    if (earlier === undefined) lines.set(key, line)
  }
  return problems
}
