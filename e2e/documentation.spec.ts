import { expect, test } from './support/test.ts'

test('the built server shows the documentation of its calls', async ({ request }) => {
  const page = await request.get('/api/docs')
  expect(page.status()).toBe(200)
})
