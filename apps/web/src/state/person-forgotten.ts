import { createAction } from '@reduxjs/toolkit'

/** Nothing of the person who was signed in stays in the state, nor in what is stored of it. */
export const personForgotten = createAction('personForgotten')
