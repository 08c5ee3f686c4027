import { createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { answerBadInput } from '../bad-input.ts'
import type { Routes } from '../routes.ts'
import type { Store, WalletItem } from '../store.ts'
import { object, text } from '../schema.ts'

const ACCESS_TOKEN = 'google-wallet-velvet-sandbox'
const LINK_LENGTH = 1800

const id = { type: 'string', pattern: '^\\d+\\.[\\w.-]+$', maxLength: 100 }
const localized = object(['defaultValue'], { defaultValue: object(['language', 'value'], { value: text(300) }) })
/** The required fields of new items. Other fields are taken as they are. */
const FIELDS = {
  eventTicketClass: object(['id', 'issuerName', 'reviewStatus', 'eventName', 'venue'], {
    id,
    issuerName: text(100),
    reviewStatus: { const: 'UNDER_REVIEW' },
    eventName: localized,
    venue: object(['name', 'address'], { name: localized, address: localized }),
  }),
  eventTicketObject: object(['id', 'classId', 'state'], {
    id,
    classId: id,
    state: { enum: ['ACTIVE', 'COMPLETED', 'EXPIRED', 'INACTIVE'] },
  }),
}

/** Imitates Google Wallet: access tokens, event tickets, and the page on which a phone saves a ticket. */
export const googlewallet: Routes = (app, { sandbox: { keys, store, url } }) => {
  const refusal = (message: string) => ({ error: { message } })
  app.setErrorHandler(answerBadInput(refusal))

  app.post<{ Body: { assertion?: string } }>('/token', ({ body }, reply) => {
    const claims = claimsOf(body.assertion ?? '', keys.WALLET_SERVICE_ACCOUNT)
    if (claims?.['aud'] === `${url()}/googlewallet/token` && Number(claims['exp']) > Date.now() / 1000) {
      return { access_token: ACCESS_TOKEN, expires_in: 3599, token_type: 'Bearer' }
    }
    return reply.code(400).send({ error: 'invalid_grant' })
  })

  app.get<{ Params: { '*': string } }>('/save/*', ({ params: { '*': jwt } }, reply) => {
    const claims = claimsOf(jwt, keys.WALLET_SERVICE_ACCOUNT)
    const { eventTicketObjects = [] } = (claims?.['payload'] ?? {}) as { eventTicketObjects?: { id: string }[] }
    const item = store.find('wallet', eventTicketObjects[0]?.id ?? '')
    const isGood = claims?.['aud'] === 'google' && claims['typ'] === 'savetowallet' && jwt.length < LINK_LENGTH
    return item && isGood ? walletView(store, item) : reply.code(400).send(refusal('Something went wrong'))
  })

  app.addHook('onRequest', async ({ headers, url: path }, reply) => {
    if (!path.includes('/eventTicket') || headers.authorization === `Bearer ${ACCESS_TOKEN}`) return
    return reply.code(401).send(refusal('Request had invalid authentication credentials'))
  })

  for (const [kind, body] of Object.entries(FIELDS)) {
    app.post<{ Body: WalletItem }>(`/${kind}`, { schema: { body } }, ({ body: item }, reply) => {
      if (!item.id.startsWith(`${keys.WALLET_ISSUER_ID}.`)) return reply.code(403).send(refusal('Permission denied'))
      if (store.find('wallet', item.id)) return reply.code(409).send(refusal('An item with this id exists'))
      if (item.classId !== undefined && !store.find('wallet', item.classId)) {
        return reply.code(404).send(refusal('The class was not found'))
      }
      store.keep('wallet', item)
      return item
    })

    app.patch<{ Body: WalletItem; Params: { id: string } }>(`/${kind}/:id`, ({ body: fields, params }, reply) => {
      const item = store.find('wallet', params.id)
      if (!item) return reply.code(404).send(refusal('The item was not found'))
      const changed = { ...item, ...fields }
      store.keep('wallet', changed)
      return changed
    })
  }
}

/** Returns an item with its class, as a phone shows them. */
export function walletView(store: Store, item: WalletItem) {
  return { ...item, classReference: item.classId === undefined ? null : store.find('wallet', item.classId) }
}

/** Returns the claims of a JWT that the service account has signed. */
function claimsOf(jwt: string, account: string): Record<string, unknown> | undefined {
  const { client_email: email, private_key: key } = JSON.parse(account) as Record<string, string>
  const [header = '', claims = '', signature = ''] = jwt.split('.')
  const publicKey = createPublicKey(createPrivateKey(key ?? ''))
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${header}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return undefined
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  return read['iss'] === email ? read : undefined
}
