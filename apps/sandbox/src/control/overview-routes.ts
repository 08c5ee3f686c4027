import type { Routes } from '../routes.ts'
import { serveFile } from '../serve-file.ts'
import type { Kind } from '../store.ts'

const SHOWN = 50

/** Serves a page for people, with everything that the stand-ins received, and the controls. */
export const overviewRoutes: Routes = (app, { sandbox: { store, faults } }) => {
  const newest = <K extends Kind>(kind: K) => store.newestFirst(kind).slice(0, SHOWN)

  serveFile(app, '/', 'overview.html')
  serveFile(app, '/overview.js', 'overview.js')
  serveFile(app, '/overview.css', 'overview.css')

  app.get('/overview', () => ({
    sms: newest('sms'),
    whatsapp: newest('whatsapp').map((message) => ({
      ...message,
      picture: null,
      hasPicture: message.picture !== null,
    })),
    wallet: newest('wallet'),
    push: newest('push'),
    webpush: newest('webpush'),
    form: newest('form'),
    email: newest('email'),
    payment: newest('payment'),
    terminal: newest('terminal'),
    webhook: newest('webhook'),
    faults: faults.list(),
  }))
}
