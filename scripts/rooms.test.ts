import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { circlesOf } from './rooms.ts'

const ROOT = join(import.meta.dirname, '..')

const file = (room: string, ...imported: string[]) => ({
  source: `apps/server/src/${room}/a.ts`,
  dependencies: imported.map((other) => ({ resolved: `apps/server/src/${other}/b.ts` })),
})
const room = (name: string) => `apps/server/src/${name}`

test('rooms that import each other by way of a third are a circle', () => {
  const modules = [
    file('features/films', 'features/tickets', 'platform/database'),
    file('features/tickets', 'features/showtimes'),
    file('features/showtimes', 'features/films', 'features/showtimes'),
  ]
  expect(circlesOf(modules)).toEqual([
    ['features/films', 'features/tickets', 'features/showtimes', 'features/films'].map(room),
  ])
})

test('rooms that two others share are no circle', () => {
  const modules = [
    file('features/films', 'features/showtimes', 'kernel/audit'),
    file('features/showtimes', 'kernel/audit'),
    file('kernel/audit'),
  ]
  expect(circlesOf(modules)).toEqual([])
})

test('tests may import whatever they need', () => {
  const source = 'apps/server/src/features/tickets/a.test.ts'
  const ofTickets = { ...file('features/tickets', 'features/films'), source }
  expect(circlesOf([file('features/films', 'features/tickets'), ofTickets])).toEqual([])
})

test('ARCHITECTURE.md names each room of the server', () => {
  const document = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  for (const wing of ['features', 'kernel', 'platform']) {
    const table = document.slice(document.indexOf(`| \`${wing}/\` `)).split('\n\n', 1)[0] ?? ''
    const named = [...table.matchAll(/^\| `([\w-]+)\/`/gm)].map(([, room]) => room).slice(1)
    expect(named).toEqual(readdirSync(join(ROOT, 'apps/server/src', wing)).sort())
  }
})
