import { z } from 'zod'
import { Uuid } from '../entities.ts'
import { Note } from '../staff-list.ts'

// What many calls of the console have in common: who may make them, and how each kind of call is
// sent. A call adds its path, its answer and its refusals.

/** Who reads films, cinemas, the programme, the customers and the sales. */
export const READS = ['admin', 'manager', 'finance'] as const
/** Who changes films, cinemas and the programme. */
const CHANGES = ['admin', 'manager'] as const
/** Who sees and moves money. */
const MONEY = ['finance', 'admin'] as const

/** Reads one thing or a list of them. */
export const reading = { method: 'GET', access: 'staff', roles: READS } as const

/** Reads about money. */
export const readingMoney = { ...reading, roles: MONEY } as const

/** Adds something, or does something that changes more than one thing. */
export const acting = { method: 'POST', access: 'staff', roles: CHANGES, idempotent: true } as const

/** Moves money or Points, or does something else that finance may do. */
export const movingMoney = { ...acting, roles: MONEY } as const

/** Decides about one thing of finance, such as a refund that failed, and says why. */
export const decidingMoney = { ...movingMoney, input: z.object({ id: Uuid, note: Note }) } as const

/** Acts on one thing, such as to archive it. A caller may say which version was read. */
export const actingOnOne = {
  ...acting,
  versioned: 'if-sent',
  input: z.object({ id: Uuid }),
} as const

/** Replaces what somebody entered about one thing. The caller must say which version was read. */
export const changing = { ...acting, method: 'PUT', versioned: true } as const

/** The refusals that every call of the kind `changing` can end with. */
export const CHANGE_REFUSALS = [
  'version-missing',
  'changed-meanwhile',
  'idempotency-key-reused',
] as const

/** Text of at most `max` characters, which may be empty. */
export const text = (max: number) =>
  z.string().trim().max(max, `must have at most ${max} characters`)

/** Text of at most `max` characters, which must not be empty. */
export const words = (max: number) => text(max).min(1, 'is missing')
