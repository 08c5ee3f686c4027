/** The name of the console's page of types, and of the list of types on the app's purchase screen. */
export const TYPES_OF_TICKETS = 'Types of tickets'

/** What a type of ticket is. The gate asks for other proof with each, and only complimentary is free. */
export const TYPE_CLASSES = ['standard', 'child', 'student', 'senior', 'complimentary'] as const
export type TypeClass = (typeof TYPE_CLASSES)[number]

/** The type whose price is the ticket price of a showtime. It always exists. */
export const STANDARD_TYPE_ID = '00000000-0000-7000-8000-000000000001'
/** The type of free tickets that every installation begins with. */
export const COMPLIMENTARY_TYPE_ID = '00000000-0000-7000-8000-000000000002'

export const TYPE_NAME_MAX_LENGTH = 40
export const TYPE_NOTE_MAX_LENGTH = 120
/** An installation has at most this many types, including those that are offline. */
export const MAX_TICKET_TYPES = 50

/** What an attendant checks at the door. A phone translates each check by its code. */
export const DOOR_CHECKS = {
  age: 'Check age',
  'student-card': 'Check student card',
} as const
export type DoorCheck = keyof typeof DOOR_CHECKS

const CHECKS: Readonly<Partial<Record<TypeClass, DoorCheck>>> = {
  child: 'age',
  student: 'student-card',
  senior: 'age',
}

/** Returns what the door checks of a person with a ticket of this class; undefined if nothing. */
export function checkOfClass(typeClass: TypeClass): DoorCheck | undefined {
  return CHECKS[typeClass]
}
