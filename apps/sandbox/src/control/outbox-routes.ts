import { walletView } from '../services/googlewallet.ts'
import type { Routes } from '../routes.ts'
import type { Push, Sms } from '../store.ts'

/** The longest calling code has three digits, and numbers of Côte d'Ivoire begin with a zero after it. */
const CALLING_CODE = 4

interface Query {
  to?: string | string[]
}

const WITHOUT_ADDRESSEE = 100

/** Lists the messages that were sent, newest first. */
export const outboxRoutes: Routes = (app, { sandbox: { store } }) => {
  app.get<{ Querystring: Query }>('/outbox/sms', ({ query }) => {
    const all = store.newestFirst('sms')
    const to = addresseeOf(query)
    if (to === undefined) return all.slice(0, WITHOUT_ADDRESSEE).map(smsView)
    return all.filter((sms) => isNumber(sms.to, to)).map(smsView)
  })

  app.get<{ Querystring: Query }>('/outbox/whatsapp', ({ query }) => {
    const to = addresseeOf(query)
    const all = store.newestFirst('whatsapp')
    return to === undefined ? all.slice(0, WITHOUT_ADDRESSEE) : all.filter((message) => isNumber(message.to, to))
  })

  app.get<{ Querystring: Query }>('/outbox/push', ({ query }) => {
    const all = store.newestFirst('push')
    const to = addresseeOf(query)?.toLowerCase()
    if (to === undefined) return all.slice(0, WITHOUT_ADDRESSEE).map(pushView)
    return all.filter((push) => push.to.some((id) => id.toLowerCase() === to)).map(pushView)
  })

  app.get<{ Querystring: Query }>('/outbox/webpush', ({ query }) => {
    const all = store.newestFirst('webpush')
    const to = addresseeOf(query)
    const wanted = to === undefined ? all.slice(0, WITHOUT_ADDRESSEE) : all
    return wanted.filter((push) => to === undefined || push.to === to)
  })

  app.get<{ Querystring: Query }>('/outbox/email', ({ query }) => {
    const all = store.newestFirst('email')
    const to = addresseeOf(query)?.toLowerCase()
    if (to === undefined) return all.slice(0, WITHOUT_ADDRESSEE)
    return all.filter((email) => email.to.some((address) => address.toLowerCase() === to))
  })

  app.get('/outbox/wallet', () =>
    store
      .newestFirst('wallet')
      .filter(({ classId }) => classId !== undefined)
      .slice(0, WITHOUT_ADDRESSEE)
      .map((item) => walletView(store, item)),
  )

  app.get('/outbox/form', () =>
    store
      .newestFirst('form')
      .slice(0, WITHOUT_ADDRESSEE)
      .map(({ fields, sentAt }) => ({ ...fields, sentAt })),
  )
}

function addresseeOf({ to }: Query): string | undefined {
  return (Array.isArray(to) ? to[0] : to) || undefined
}

function smsView({ to, text, channel, sentAt }: Sms) {
  return { to, text, channel, sentAt }
}

function pushView({ to, title, text, data, appUrl, sentAt }: Push) {
  return { to, title, text, data, appUrl, sentAt }
}

/** Returns true if the text is a spelling of this international number (080…, 80…, 234…, +234…, with spaces). */
function isNumber(international: string, text: string): boolean {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  const dial = international.length - digits.length
  return international.endsWith(digits) && dial >= 0 && dial <= CALLING_CODE
}
