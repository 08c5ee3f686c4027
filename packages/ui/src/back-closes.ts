import { createContext } from 'react'

/**
 * True in an app whose dialogs the browser's back button closes, also in browsers where it does not
 * close them by itself.
 */
export const BackCloses = createContext(false)
