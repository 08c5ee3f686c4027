import { createAction } from './action.ts'

/**
 * Removes everything about the signed-in person from the state and its stored copy. The payload
 * holds the server's message if the server ended the session.
 */
export const personForgotten = createAction<string | null>('personForgotten')
