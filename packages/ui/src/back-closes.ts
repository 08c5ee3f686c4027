import { createContext } from 'react'

/**
 * True in an app where the back button closes dialogs in every browser, even in one that does not do
 * so by itself.
 */
export const BackCloses = createContext(false)
