import { createContext, useContext, useEffect } from 'react'

/** Returns true while a form has unsaved changes. */
type Check = () => boolean

/** These forms are on the page itself, outside any dialog. */
const OF_PAGE: Set<Check> = new Set()

/** Holds the forms of the nearest dialog, or of the page. */
export const FormsAround = createContext(OF_PAGE)

export const useIsInDialog = () => useContext(FormsAround) !== OF_PAGE

export const hasUnsaved = (forms: ReadonlySet<Check> = OF_PAGE) => [...forms].some((check) => check())

/** Registers a form's check, and returns a function that removes it. */
export function watchForm(check: Check, forms = OF_PAGE): () => void {
  forms.add(check)
  return () => forms.delete(check)
}

/** Makes the surrounding dialog or page ask before the user leaves a form with unsaved changes. */
export function useUnsaved(isUnsaved: boolean): void {
  const forms = useContext(FormsAround)
  useEffect(() => (isUnsaved ? watchForm(() => true, forms) : undefined), [isUnsaved, forms])
}
