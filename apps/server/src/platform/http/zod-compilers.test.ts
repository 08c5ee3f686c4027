import fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { LateSchema } from './late-schema.ts'
import { ZOD_COMPILERS } from './zod-compilers.ts'

test('a late schema is made by the first request, checks it, and is made once', async () => {
  let made = 0
  const late = (schema: z.ZodType) =>
    new LateSchema(() => {
      made += 1
      return schema
    })
  await using app = fastify({ schemaController: ZOD_COMPILERS })
  app.post(
    '/pay',
    {
      schema: {
        body: late(z.object({ amount: z.int() })),
        response: { '2xx': late(z.object({ balance: z.int() })) },
      },
    },
    () => ({ balance: 5, secret: 'not in the contract' }),
  )
  await app.ready()
  expect(made).toBe(0)
  const pay = (amount: unknown) => app.inject({ method: 'POST', url: '/pay', payload: { amount } })

  const [paid, refused, again] = [await pay(1), await pay('1'), await pay(2)]

  expect([paid.statusCode, refused.statusCode, again.statusCode]).toEqual([200, 400, 200])
  expect(paid.json()).toEqual({ balance: 5 })
  expect(made).toBe(2)
})
