import type { Film } from '@velvet/contract/catalogue/films.calls'
import type { StaffRole } from '@velvet/contract/shared/endpoint'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()

const FIELDS = {
  title: 'Ìrètí',
  language: 'Yoruba',
  distributor: 'Ọ̀dá',
  year: 2026,
  minutes: 95,
  rating: '15',
  status: 'now-playing',
}

async function member(role: StaffRole, cinema?: string) {
  const { token } = await server.make.staff(role, cinema)
  return async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, version = 1) => {
    const answer = await server.app.inject({
      method,
      url: `/api/v1/staff/${path}`,
      ...(payload && { payload }),
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        'if-match': `"${version}"`,
      },
    })
    return { status: answer.statusCode, ...answer.json<{ film: Film; items: Film[] }>() }
  }
}

async function listedTitles(): Promise<string> {
  return (await server.app.inject('/api/v1/movies')).body
}

test('a bound manager proposes a film, which customers see once an admin publishes it', async () => {
  const bound = await member('manager', await server.make.cinema())
  const colleague = await member('manager', await server.make.cinema())
  const admin = await member('admin')
  const { status, film } = await bound('POST', 'films', FIELDS)
  expect([status, film.status, film.proposedAs]).toEqual([201, 'proposed', 'now-playing'])
  const path = `films/${film.id}`
  const changed = await bound('PUT', path, { ...FIELDS, title: 'Ìrètí Titun' })
  expect(changed).toMatchObject({ status: 200, film: { status: 'proposed' } })
  expect(await listedTitles()).not.toContain('Ìrètí')

  expect((await colleague('GET', path)).status).toBe(404)
  expect((await colleague('GET', 'films')).items.map(({ id }) => id)).not.toContain(film.id)
  expect((await colleague('PUT', path, FIELDS, 2)).status).toBe(404)
  expect((await bound('POST', `${path}/unarchive`, {}, 2)).status).toBe(403)

  expect((await admin('GET', 'films?status=proposed')).items).toMatchObject([{ id: film.id }])
  const published = await admin('POST', `${path}/unarchive`, {}, 2)
  expect(published).toMatchObject({
    status: 200,
    film: { status: 'now-playing', proposedAs: null },
  })
  expect(await listedTitles()).toContain('Ìrètí Titun')
  expect((await bound('PUT', path, FIELDS, 3)).status).toBe(403)
})

test('a bound manager cannot change a film or store pictures for it', async () => {
  const bound = await member('manager', await server.make.cinema())
  const id = await server.make.film()
  expect((await bound('PUT', `films/${id}`, FIELDS)).status).toBe(403)
  expect((await bound('POST', `films/${id}/archive`, {})).status).toBe(403)
  expect((await bound('POST', `films/${id}/trailer/remove`, {})).status).toBe(403)
  expect((await bound('GET', `films/${id}`)).status).toBe(200)
})

test('a dropped proposal is archived, and bound staff cannot restore it', async () => {
  const bound = await member('manager', await server.make.cinema())
  const { film } = await bound('POST', 'films', FIELDS)
  const dropped = await bound('POST', `films/${film.id}/archive`, {})
  expect(dropped).toMatchObject({ status: 200, film: { status: 'archived', proposedAs: null } })
  expect((await bound('PUT', `films/${film.id}`, FIELDS, 2)).status).toBe(403)
})
