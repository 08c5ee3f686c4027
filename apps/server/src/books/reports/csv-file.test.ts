import { parse } from 'csv-parse/sync'
import { salesCsv } from '@velvet/contract/books/reports.calls'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answer } from '../../kernel/calls/route.ts'
import { csvOfPages, LINES_A_PAGE } from './csv-file.ts'

const TITLES = ['day', 'film', 'vp']
const PAGE = Array.from({ length: LINES_A_PAGE }, () => ['2026-03-01', 'Lionheart', 100])

/** Serves a file with pages without end, until `failsAt` pages have been read. */
async function serve(failsAt: number): Promise<Response> {
  const app = Fastify()
  onTestFinished(() => app.close())
  let pages = 0
  app.get('/', (_request, reply) =>
    answer(
      salesCsv,
      reply,
      csvOfPages('sales', TITLES, () => {
        pages += 1
        if (pages > failsAt) return Promise.reject(new Error('The database is away'))
        return Promise.resolve({ items: PAGE, next: 'more' })
      }),
    ),
  )
  return fetch(await app.listen({ host: '127.0.0.1', port: 0 }))
}

test('a file that breaks off does not look complete to its reader', async () => {
  const file = await serve(2)
  expect(file.status).toBe(200)
  await expect(file.text()).rejects.toThrow()
})

test('a file that is cut short says so in a line with the usual number of columns', async () => {
  const lines: string[][] = parse(await (await serve(Infinity)).text(), { bom: true })
  expect(lines).toHaveLength(1 + 100_000 + 1)
  expect(lines.at(-1)).toEqual(['There are more than 100000 lines. Choose fewer days to get the others.', '', ''])
})

test('a page of a file is read only once the one before it has been taken', async () => {
  const cursors: (string | undefined)[] = []
  const { parts } = csvOfPages('sales', TITLES, (cursor) => {
    cursors.push(cursor)
    return Promise.resolve({ items: PAGE, next: `after page ${cursors.length}` })
  })
  const taking = parts[Symbol.asyncIterator]()
  expect((await taking.next()).value).toBe('\uFEFFday,film,vp\r\n')
  expect(cursors).toEqual([])
  await taking.next()
  expect(cursors).toEqual([undefined])
  await taking.next()
  expect(cursors).toEqual([undefined, 'after page 1'])
})
