import { z } from 'zod'
import { Uuid } from './entities/entities.ts'
import { Note } from './entities/staff-list.ts'
import { typedLine, typedText } from './typing/typed-text.ts'

// This file holds what many calls of the console have in common: who may make them, and how each
// kind of call is sent. Each call adds its path, its answer and its refusals.

/** These roles may read films, cinemas, the programme, the customers and the sales. */
export const READS = ['admin', 'manager', 'finance'] as const
/** These roles may change films, cinemas and the programme. */
const CHANGES = ['admin', 'manager'] as const
/** These roles may see and move money. */
const MONEY = ['finance', 'admin'] as const

/** A call that reads one thing or a list of things. */
export const reading = { method: 'GET', access: 'staff', roles: READS } as const

/** A call that reads something about money. */
export const readingMoney = { ...reading, roles: MONEY, everyCinema: true } as const

/** A person of a distributor may make such a call too, and is answered about their own films alone. */
export const readingOwnFilms = {
  ...readingMoney,
  roles: [...MONEY, 'distributor'],
  errors: ['no-distributor'],
} as const

/** A call that adds something, or changes more than one thing. */
export const acting = { method: 'POST', access: 'staff', roles: CHANGES, idempotent: true } as const

/** A call that moves money or Points, or does something else that finance may do. */
export const movingMoney = { ...acting, roles: MONEY, everyCinema: true } as const

/**
 * A call by which finance decides about one thing, such as a refund that failed, and gives the
 * reason.
 */
export const decidingMoney = { ...movingMoney, input: z.object({ id: Uuid, note: Note }) } as const

/**
 * A call that does something with one thing, such as archiving it. The caller may say which version
 * was read.
 */
export const actingOnOne = {
  ...acting,
  versioned: 'if-sent',
  input: z.object({ id: Uuid }),
} as const

/**
 * A call that replaces what was entered about one thing. The caller must say which version was
 * read.
 */
export const changing = { ...acting, method: 'PUT', versioned: true } as const

const ADMINS = ['admin'] as const

/** A call by which an admin reads about the staff, or about what they did. */
export const adminReading = { ...reading, roles: ADMINS, everyCinema: true } as const

/** A call by which an admin adds or does something. */
export const adminActing = { ...acting, roles: ADMINS, everyCinema: true } as const

/** A call by which an admin replaces what was entered about one thing. */
export const adminChanging = { ...changing, roles: ADMINS, everyCinema: true } as const

export const addingPicture = { ...actingOnOne, body: 'multipart', perMinute: 60 } as const

/** Every `addingPicture` call can be refused with these errors. */
export const PICTURE_REFUSALS = ['poster-invalid', 'uploads-unavailable', 'pictures-full', 'body-too-large'] as const

/** Text of at most `max` characters, which may be empty. */
export const text = (max: number) => typedText().max(max, `must have at most ${max} characters`)

/** Requires a text on a single line, such as a name, with at most `max` characters. */
export const line = (max: number) => typedLine().max(max, `must have at most ${max} characters`).min(1, 'is missing')

/** Text of at most `max` characters, which must not be empty. */
export const optionalText = (max: number) => text(max).min(1, 'is missing')
