import type { TillSession } from '../calls.ts'

/** Returns an open session of a till that has neither a card terminal nor an account. */
export function aSession(of: Partial<TillSession> = {}): TillSession {
  return {
    id: 'session',
    till: {
      id: 'till',
      name: 'Window 1',
      cinemaID: 'cinema',
      cinema: 'Genesis',
      timeZone: 'Africa/Lagos',
      hasTerminal: false,
      hasAccount: false,
    },
    openedBy: { id: 'ada', name: 'Ada' },
    openedAt: '2026-11-26T10:00:00Z',
    openingCount: 0,
    closedAt: null,
    ...of,
  }
}
