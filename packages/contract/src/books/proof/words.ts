/** What can be wrong with exported books, in words for an accountant. */
export const FAULTS = {
  'not-books': 'This file holds no books, or books of another version.',
  'odd-line': 'This line is none that books have.',
  'cut-off': 'The end of the file is missing.',
  'no-note': 'There is no signed note, so nothing in this file is proved.',
  'odd-note': 'This note is not written as notes are.',
  'wrong-signature': 'The signature of this note is wrong: its text or its signature was changed.',
  'foreign-key': 'This note is signed with a key that no note before it has announced.',
  'not-the-known-key': 'No note is signed with the key that you have named.',
  'not-the-known-note': 'The note that you were sent is not among these notes.',
  'wrong-note-before': 'This note does not name the note before it: one was changed or left out.',
  'wrong-order': 'This note is not of a later day than the note before it.',
  'not-consistent': 'This note does not go on from the note before it: older leaves were changed.',
  'odd-leaf': 'This showtime has a leaf that is not written as leaves are.',
  'wrong-path': 'This showtime is not part of the signed note: its leaf or its path was changed.',
  'wrong-day': 'The leaf of this showtime belongs to the note of another day.',
  'misplaced-leaf':
    'This showtime is in the file twice, or its books are of another day than the others.',
  'wrong-totals': 'The totals of this showtime were changed after the note.',
  'odd-row': 'This row is not written as rows are.',
  'misplaced-row': 'This row is not in its place: a row was left out, added, moved or repeated.',
  'changed-row': 'This row was changed after it was written.',
  'wrong-head':
    'This row is not the last row that the note has: it was changed, or rows are missing.',
  'wrong-serial': 'This row does not sell the next serial.',
  'wrong-void': 'This row voids a ticket that was not sold so, or was void already.',
  'wrong-sum': 'The rows of this showtime do not add up to its totals.',
  'wrong-close': 'This row closes the showtime with other numbers than its rows.',
} as const

export type FaultCode = keyof typeof FAULTS
