import type { InputTo } from '@velvet/client/call'
import { counterCalls, type Till, type TillSession } from '../calls.ts'
import { changeState } from '../state/counter-state.ts'
import { keepSetting, type CounterDatabase } from '../store/database.ts'

/** The most tills that one call returns. */
const AT_ONCE = 100

/** Returns the tills of the cinemas of the person who is signed in. */
export async function readTills(signal: AbortSignal): Promise<Till[]> {
  const tills: Till[] = []
  let cursor: string | undefined
  do {
    const page = { limit: AT_ONCE, ...(cursor !== undefined && { cursor }) }
    const { items, next } = await counterCalls.listTills(page, { signal })
    tills.push(...items)
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return tills
}

type Opening = InputTo<typeof counterCalls.openSession>

/** Opens a till. A try whose answer was lost is found again, because the till is open then. */
export async function openTill(database: CounterDatabase, opening: Opening): Promise<void> {
  const idempotencyKey = crypto.randomUUID()
  const { session } = await counterCalls.openSession(opening, { idempotencyKey })
  await keepSession(database, session)
}

/** Goes on with a till that is open, such as on another machine or after somebody's break. */
export async function goOnWith(database: CounterDatabase, sessionID: string): Promise<void> {
  const { session } = await counterCalls.getTillSession({ id: sessionID })
  await keepSession(database, session)
}

export async function keepSession(
  database: CounterDatabase,
  session: TillSession | undefined,
): Promise<void> {
  await keepSetting(database, 'session', session)
  changeState({ session })
}
