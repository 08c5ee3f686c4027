import { createAction } from './action.ts'

/**
 * Nothing of the person who was signed in stays in the state, nor in what is stored of it. Carries
 * the server's words where it was the server that ended the session.
 */
export const personForgotten = createAction<string | null>('personForgotten')
