import { expect, test } from 'vitest'
import { pushesTo } from '../../test/observe.ts'
import { messagesTo } from '../../test/one-time-codes.ts'
import { useCheckedServer, useWorker } from '../../test/start-test-server.ts'
import { type TestCustomer, TestStaff } from '../../test/people.ts'

const server = useCheckedServer({ sandbox: true })
const worker = useWorker(server)
const admin = TestStaff.use(server, 'admin')

async function aBuyer(language?: 'fr' | 'ha') {
  const buyer = await server.make.customer({ balance: 1000 })
  if (language) await speak(buyer, language)
  const { tickets } = await buyer.buy(await server.make.showtime(), 1)
  return { buyer, ticketID: tickets[0]?.TicketID ?? '' }
}

async function speak(customer: TestCustomer, language: 'en' | 'fr' | 'ha'): Promise<void> {
  const chosen = { uuid: customer.id, language }
  const answer = await customer.call('PUT', '/api/v1/user/language', chosen)
  expect(answer.statusCode, answer.body).toBe(200)
}

const textsTo = async ({ phone }: TestCustomer) => (await messagesTo(server, phone)).map(({ text }) => text)

test('a notification is in the language its customer has chosen when it is sent', async () => {
  const { buyer } = await aBuyer()
  await speak(buyer, 'fr')
  await worker.runOnce()
  expect(await pushesTo(server, buyer)).toMatchObject([
    {
      title: 'Votre billet pour Lionheart',
      text: expect.stringMatching(/^Le (lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) .+ Place A1\.$/) as string,
    },
  ])
})

test('a customer who chose a language that is off, or none, gets English', async () => {
  const { buyer: unasked } = await aBuyer()
  const { buyer: draft } = await aBuyer('ha')
  await worker.runOnce()
  for (const buyer of [unasked, draft]) {
    expect(await pushesTo(server, buyer)).toMatchObject([{ title: 'Your ticket for Lionheart' }])
  }
})

test("the SMS with a PIN is in the buyer's language and fits one message", async () => {
  const { buyer, ticketID } = await aBuyer('fr')
  await buyer.call('POST', '/api/v1/sendpin', { uuid: buyer.id, ticketID })
  await worker.runOnce()
  const [text = ''] = await textsTo(buyer)
  expect(text).toMatch(/^Velvet: Lionheart, .+, place A1\. Code : [A-Z0-9-]{14}$/)
  expect(text).toMatch(/^[\x20-\x7e]{1,160}$/)
})

test("a notification uses the operator's text in its language, or else in English", async () => {
  const put = (message: object) => admin.call('PUT', 'noticetexts/ticket-bought', message, { 'if-match': '"1"' })
  await put({ title: 'Enjoy {movie}!', text: 'See you {when}.' })
  const { buyer: first } = await aBuyer('fr')
  await worker.runOnce()
  expect(await pushesTo(server, first)).toMatchObject([{ title: 'Enjoy Lionheart!' }])
  const answer = await put({
    language: 'fr',
    title: 'Bon film : {movie}',
    text: 'À bientôt, {when}.',
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const { buyer: second } = await aBuyer('fr')
  await worker.runOnce()
  expect(await pushesTo(server, second)).toMatchObject([{ title: 'Bon film : Lionheart' }])
  await server.db.deleteFrom('notice_texts').where('topic', '=', 'ticket-bought').execute()
})
