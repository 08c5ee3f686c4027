import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import type { ListedTicket } from '@velvet/contract/tickets/gate-lists.calls'
import { keyOfCode } from '@velvet/contract/tickets/gate-key'
import type { DoorShowtime, ListPage } from '../calls.ts'
import { loadList } from '../lists/load-list.ts'
import { restoreGate } from '../state/gate.ts'
import type { Gate } from '../state/gate.ts'
import { openDatabase } from '../store/database.ts'
import type { Choice, Person, Phone } from '../store/model.ts'
import { vi } from 'vitest'

export const SHOWTIME = 'tonight'
export const CHOICE: Choice = {
  cinemaId: 'wunti',
  cinemaName: 'Wunti Cinema',
  showtimeIds: [SHOWTIME],
  neighbourIds: ['later'],
}
const PERSON: Person = { id: 'yakubu', name: 'Yakubu Danjuma', role: 'attendant' }
const PHONE: Phone = { id: 'left', name: 'Left door' }

/**
 * These facts are the same for every scan of the tests: a right clock, one attendant and one door.
 */
export const AT_THE_DOOR = { choice: CHOICE, person: PERSON, phone: PHONE, offsetMs: 0 }

let phones = 0

/**
 * Returns a phone with an empty disk. `restart` returns the gate that the phone restores from its
 * disk after the app was killed.
 */
export async function aPhone(): Promise<{ gate: Gate; restart: () => Promise<Gate> }> {
  phones += 1
  const name = `phone-${phones}`
  const open = async () => restoreGate(await openDatabase(name))
  return { gate: await open(), restart: open }
}

/** Loads a page as the whole list of its showtime. */
export async function loadWhole({ database, lists }: Gate, page = aPage()): Promise<void> {
  await loadList(database, {
    showtimeId: page.showtime.id,
    ask: () => Promise.resolve(page),
    onPage: ({ items }, state) => lists.take(items, state),
  })
}

/** Returns a phone whose list of the showtime has these tickets. */
export async function aDoor(items: ListedTicket[]) {
  const phone = await aPhone()
  await loadWhole(phone.gate, aPage({ items }))
  return phone
}

/** Lets every write of the phones fail, until the returned function is called. */
export function fillDisk(): () => void {
  const begin = Reflect.get(IDBDatabase.prototype, 'transaction')
  const full = vi.spyOn(IDBDatabase.prototype, 'transaction')
  full.mockImplementation(function (this: IDBDatabase, stores, mode, options) {
    if (mode === 'readwrite') throw new DOMException('the disk is full', 'QuotaExceededError')
    return begin.call(this, stores, mode, options)
  })
  return () => full.mockRestore()
}

/** Returns a code of twelve characters, which differs for each number. */
export function codeOf(number: number): string {
  return `TEST${String(number).padStart(8, '0')}`
}

interface MadePage {
  showtimeId?: string
  items?: ListedTicket[]
  next?: string | null
  startsAnew?: boolean
  total?: number
}

/**
 * Returns a page of a list as the server sends it. The showtime of the list began half an hour ago.
 */
export function aPage({ showtimeId = SHOWTIME, items = [], ...rest }: MadePage = {}): ListPage {
  const { next = null, startsAnew = true, total = items.length } = rest
  const now = Date.now()
  return {
    serverTime: new Date(now).toISOString(),
    salt: `salt of ${showtimeId}`,
    pass: `pass of ${showtimeId}`,
    showtime: {
      id: showtimeId,
      title: 'King of Boys',
      rating: '18',
      checkAge: 18,
      cinemaID: CHOICE.cinemaId,
      cinemaName: CHOICE.cinemaName,
      screenName: 'Screen 2',
      timeZone: 'Africa/Lagos',
      startsAt: new Date(now - HOUR_MS / 2).toISOString(),
      endsAt: new Date(now + 2 * HOUR_MS).toISOString(),
      doorsOpenAt: new Date(now - HOUR_MS).toISOString(),
      cancelledAt: null,
    },
    items,
    next,
    startsAnew,
    total,
    refresh: next === null ? 'since then' : null,
  }
}

/** Returns a showtime of two hours that begins so many hours from now, as the list of showtimes has it. */
export function aShowtime(title: string, startsInHours: number, isDefault = false): DoorShowtime {
  const startsAt = Date.now() + startsInHours * HOUR_MS
  return {
    ...aPage().showtime,
    id: title,
    title,
    expected: 12,
    admitted: 4,
    stillToCome: 8,
    isDefault,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + 2 * HOUR_MS).toISOString(),
  }
}

/**
 * Makes tickets for the codes with these numbers, in the order of sale. Each ticket has a purchase
 * of its own.
 */
export function tickets(
  numbers: readonly number[],
  change: Partial<ListedTicket> = {},
  showtimeId = SHOWTIME,
): Promise<ListedTicket[]> {
  return Promise.all(
    numbers.map(async (number) => ({
      key: await keyOfCode(codeOf(number), `salt of ${showtimeId}`),
      seat: `A${number}`,
      purchase: `purchase ${number}`,
      soldAt: number,
      status: 'unused' as const,
      ...change,
    })),
  )
}
