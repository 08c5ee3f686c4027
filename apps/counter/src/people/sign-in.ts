import type { InputTo } from '@velvet/client/call'
import { forgetToken, storeToken } from '@velvet/client/token-store'
import { counterCalls } from '../calls.ts'
import { followPayment } from '../queue/await-payment.ts'
import { finishSale } from '../queue/sell.ts'
import { changeState, counterState } from '../state/counter-state.ts'
import { keepSetting, type CounterDatabase } from '../store/database.ts'

type Login = Omit<InputTo<typeof counterCalls.staffLogin>, 'deviceKey'>

/** Signs a person in, and sends the sale that waited until a cashier was signed in. Throws CallError. */
export async function signIn(database: CounterDatabase, login: Login): Promise<void> {
  const { token, staff } = await counterCalls.staffLogin(login)
  storeToken(token)
  const person = { id: staff.id, name: staff.name, role: staff.role }
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
