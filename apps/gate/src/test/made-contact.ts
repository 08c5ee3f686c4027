import { expect } from 'vitest'
import { loadLists, sendScans, wantLists } from '../contact/contact.ts'
import { changeState, gateState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import { AT_THE_DOOR, CHOICE, aPage, aPhone, tickets } from './made-gate.ts'
import { answerCalls } from './made-server.ts'

/** The door of one showtime, without the other showtimes of its cinema. */
export const DOOR = { ...AT_THE_DOOR, choice: { ...CHOICE, neighbourIds: [] } }

/** Signs an attendant in at the door, on a phone that has not reached the server yet. */
export function goToDoor(): void {
  const { person, phone, choice } = DOOR
  changeState({ person, phone, choice, offsetMs: 0, isRevoked: false, isReached: false })
  wantLists()
}

/** Lets a phone send its scans and load its lists. */
export async function contact(gate: Gate): Promise<void> {
  await sendScans(gate)
  await loadLists(gate)
}

export interface Sent {
  nonce: string
  note?: string
  [field: string]: unknown
}

/** Returns a handler that takes every scan of a batch, as the server does. */
export const takeAll =
  (answer: { revoked?: boolean; answers?: object[]; conflicts?: object[] } = {}) =>
  ({ scans }: Record<string, unknown>) => ({
    serverTime: new Date().toISOString(),
    revoked: false,
    answers: (scans as Sent[]).map(({ nonce }) => ({ nonce, result: 'admitted', ticket: null })),
    ...answer,
  })

/** Returns a phone that has loaded a list with the tickets of these numbers. */
export async function aLoadedPhone(numbers: number[], change = {}) {
  const phone = await aPhone()
  const items = await tickets(numbers, change)
  answerCalls({ 'gate/checkins': takeAll(), 'gate/list': () => aPage({ items }) })
  await contact(phone.gate)
  expect(gateState()).toMatchObject({ isReached: true, problem: undefined })
  return phone
}
