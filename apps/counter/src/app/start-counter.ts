import { onSessionEnded } from '@velvet/client/session'
import { keepTokenUnder, readToken } from '@velvet/client/token-store'
import { followPayment } from '../queue/await-payment.ts'
import { showOffline } from '../offline/allotments.ts'
import { keepInContact } from '../offline/keep-in-contact.ts'
import { showEvents } from '../offline/show-events.ts'
import { finishSale } from '../queue/sell.ts'
import { unansweredSale } from '../queue/kept-calls.ts'
import { changeState } from '../state/counter-state.ts'
import { openDatabase, readSetting, type CounterDatabase } from '../store/database.ts'

let database: CounterDatabase | undefined

/** Returns the database that `startCounter` has opened. Throws if it has not opened it yet. */
export function theDatabase(): CounterDatabase {
  if (!database) throw new Error('the counter has not been started')
  return database
}

/** Restores what the till keeps, sends a sale that was not answered before, and stays in contact with the server. */
export async function startCounter(): Promise<void> {
  database = await openDatabase()
  keepTokenUnder('counter-token')
  const pending = await unansweredSale(database)
  changeState({
    person: await readSetting(database, 'person'),
    session: await readSetting(database, 'session'),
    sold: await readSetting(database, 'sold'),
    awaited: await readSetting(database, 'awaited'),
    printer: await readSetting(database, 'printer'),
    unfinished: await readSetting(database, 'act'),
    isSignedOut: readToken() === null,
    pending,
    showtimes: await readSetting(database, 'showtimes'),
    menu: await readSetting(database, 'menu'),
    shows: (await readSetting(database, 'shows')) ?? [],
    isOffline: !navigator.onLine,
  })
  await showEvents(database)
  await showOffline(database)
  void keepInContact(database)
  onSessionEnded(() => changeState({ isSignedOut: true }))
  if (pending) void finishSale(database, pending)
  void followPayment(database)
}
