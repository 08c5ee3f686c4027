// A showtime with many holders is moved, with few statements, so that its buyers wait only briefly.
import { expect, test } from 'vitest'
import { at, boughtOf, Planner } from '../../test/planner.ts'
import { connect } from '../../platform/database/connect.ts'
import { createApp } from '../../app.ts'
import { createDeps } from '../../running/start-server.ts'
import { startTestServer } from '../../test/start-test-server.ts'

test('a move takes as many database statements for one holder as for nine', async () => {
  await using server = await startTestServer()
  let statements = 0
  const db = connect(server.databaseUrl).withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const app = await createApp(createDeps(server.config, db))
  const statementsFor = async (holders: number) => {
    const desk = await Planner.make(server)
    const showtime = await desk.sell()
    for (let made = 0; made < holders; made += 1) {
      await (await server.make.customer({ balance: 1000 })).buy(boughtOf(showtime), 1)
    }
    const { id, version, filmID, screenID } = showtime
    statements = 0
    const moved = await app.inject({
      method: 'PUT',
      url: `/api/v1/staff/showtimes/${id}`,
      headers: { authorization: desk.manager.authorization, 'if-match': `"${version}"` },
      payload: { filmID, screenID, startsAt: at('20:00'), soldSeats: holders },
    })
    expect(moved.statusCode).toBe(200)
    return statements
  }
  expect(await statementsFor(9)).toBe(await statementsFor(1))
  await app.close()
  await db.destroy()
})
