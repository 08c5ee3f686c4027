import type { Routes } from '../routes.ts'
import type { Push, Sms } from '../store.ts'

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
    return all.filter((sms) => internationalNumber(sms.to) === internationalNumber(to)).map(smsView)
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

/** Returns a Nigerian number in any spelling (080…, 80…, 234…, +234…, with spaces) as 234…. */
function internationalNumber(spelling: string): string {
  const digits = spelling.replace(/\D/g, '')
  if (/^0\d{10}$/.test(digits)) return `234${digits.slice(1)}`
  if (/^[789]\d{9}$/.test(digits)) return `234${digits}`
  return digits
}
