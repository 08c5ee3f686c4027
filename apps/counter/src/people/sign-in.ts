import type { InputTo } from '@velvet/client/call'
import { forgetToken, storeToken } from '@velvet/client/token-store'
import { counterCalls } from '../calls.ts'
import { followPayment } from '../queue/await-payment.ts'
import { finishSale } from '../queue/sell.ts'
import { changeState, counterState } from '../state/counter-state.ts'
import { keepSetting, type CounterDatabase, type Person } from '../store/database.ts'

type Login = Omit<InputTo<typeof counterCalls.staffLogin>, 'deviceKey'>

/** Signs a person in by password. Throws CallError. */
export async function signIn(database: CounterDatabase, login: Login): Promise<void> {
  const { token, staff } = await counterCalls.staffLogin(login)
  await keepPerson(database, token, { id: staff.id, name: staff.name, role: staff.role })
}

/** Stores who is signed in on this machine, and sends the sale that waited for a cashier. */
export async function keepPerson(database: CounterDatabase, token: string, person: Person): Promise<void> {
  storeToken(token)
  await keepSetting(database, 'person', person)
  changeState({ person, isSignedOut: false })
  const { pending } = counterState()
  if (pending) void finishSale(database, pending)
  void followPayment(database)
}

/** Signs out. The till stays open for the person who signs in next. */
export async function signOut(database: CounterDatabase): Promise<void> {
  await counterCalls.staffLogout({}, { timeoutMs: 3_000 }).catch(() => undefined)
  forgetToken()
  await keepSetting(database, 'person', undefined)
  changeState({ person: undefined, sale: undefined, scanned: undefined })
}
