import { expect, test } from 'vitest'
import { TestStaff } from '../../test/people.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()
const manager = TestStaff.use(server, 'manager')

test('staff in Accra find a customer by the number in any usual spelling', async () => {
  const { id } = await server.make.customer()
  await server.db.updateTable('customers').set({ phone: '0241234567' }).where('id', '=', id).execute()
  const spellings = ['0241234567', '024 123 4567', '024-123-4567', '(024) 123 4567', '241234567', '233241234567']
  for (const text of [
    ...spellings,
    '+233 24 123 4567',
    '00233 24 123 4567',
    '+233 (0)24 123 4567',
    '4567',
    '123 4567',
  ]) {
    const { items } = await manager.read<{ items: { uuid: string }[] }>(`customers?q=${encodeURIComponent(text)}`)
    expect(
      items.map(({ uuid }) => uuid),
      text,
    ).toContain(id)
  }
})

test('films are imported with the ratings of Ghana, and one of Nigeria is named as a mistake', async () => {
  const head = 'Title,Language,Distributor,Synopsis,Year,Minutes,Rating,Certificate number,Status'
  const csv = [head, 'Aloe Vera,Twi,Accra Pictures,Two villages.,2020,100,U,,now playing'].join('\r\n')
  const send = (payload: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/staff/films/import',
      headers: { authorization: manager.authorization, 'content-type': 'text/csv' },
      payload,
    })
  expect((await send(csv)).json()).toMatchObject({ imported: 1, problems: [] })
  const wrong = await send(csv.replace('Aloe Vera', 'Keteke').replace(',U,', ',12A,'))
  expect(wrong.json()).toMatchObject({
    error: 'import-not-clean',
    fields: { 'line 2, rating': 'must be one of U, PG, 12, 15, 18' },
  })
})
