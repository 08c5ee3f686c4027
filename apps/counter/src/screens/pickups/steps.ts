import { CallError, isRefusal } from '@velvet/client/call-error'
import { counterCalls, type BarPickup } from '../../calls.ts'
import { strictly, type CounterDatabase, type Settings } from '../../store/database.ts'
import { STEPS, type KeptStep, type Step } from '../../store/kept-step.ts'

const SEND = {
  making: counterCalls.startPickup,
  ready: counterCalls.finishPickup,
  handed: counterCalls.handPickup,
}

/** Returns the next step of an order. */
export function stepAfter(state: BarPickup['state']): Step {
  return state === 'ordered' ? 'making' : state === 'making' ? 'ready' : 'handed'
}

/** Stores a step on the disk before it is sent, so that no restart and no lost network can lose it. */
export async function keepStep(database: CounterDatabase, code: string, step: Step): Promise<void> {
  const kept: KeptStep = { key: crypto.randomUUID(), code, step, at: Date.now() }
  await strictly(database, (tx) => tx.objectStore('steps').put(kept))
}

/** Lists the steps on the disk, the oldest first. */
export async function keptSteps(database: CounterDatabase): Promise<KeptStep[]> {
  return (await database.getAll('steps')).sort((one, other) => one.at - other.at)
}

/**
 * Sends the waiting steps, the oldest first, and returns their orders. A refused step stays until a person has seen the
 * reason, and does not delay the others. Throws a CallError if the server was not reached or failed.
 */
export async function sendSteps(database: CounterDatabase): Promise<BarPickup[]> {
  const done: BarPickup[] = []
  for (const step of await keptSteps(database)) {
    if (step.refusal !== undefined) continue
    try {
      const { pickup } = await SEND[step.step]({ code: step.code }, { idempotencyKey: step.key })
      await keepDone(database, step.key, pickup)
      done.push(pickup)
    } catch (error) {
      if (!(error instanceof CallError && isRefusal(error))) throw error
      await strictly(database, (tx) => tx.objectStore('steps').put({ ...step, refusal: error.message }))
    }
  }
  return done
}

/**
 * Deletes a step that the server has recorded, and keeps its order as the server answered. Otherwise a till that
 * restarts without a network would show the order as it was before the step.
 */
async function keepDone(database: CounterDatabase, key: string, pickup: BarPickup): Promise<void> {
  await strictly(database, async (tx) => {
    const settings = tx.objectStore('settings')
    const kept = (await settings.get('pickups')) as Settings['pickups'] | undefined
    if (kept) {
      const rows = kept.rows.map((row) => (row.code === pickup.code ? pickup : row))
      await settings.put({ ...kept, rows }, 'pickups')
    }
    await tx.objectStore('steps').delete(key)
  })
}

/** Deletes a refused step that a person has seen. */
export async function forgetStep(database: CounterDatabase, key: string): Promise<void> {
  await strictly(database, (tx) => tx.objectStore('steps').delete(key))
}

/** Returns the orders after these steps. A step that the order has passed already changes nothing. */
export function rowsAfter(rows: readonly BarPickup[], steps: readonly KeptStep[]): BarPickup[] {
  const after = rows.map((row) => {
    const own = steps.filter(({ code, refusal }) => code === row.code && refusal === undefined)
    const places = [row.state, ...own.map(({ step }) => step)].map((state) => STEPS.findIndex((one) => one === state))
    return { ...row, state: STEPS[Math.max(...places)] ?? row.state }
  })
  return after.filter(({ state }) => state !== 'handed')
}
