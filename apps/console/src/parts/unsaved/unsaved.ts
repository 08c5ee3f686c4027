import { createContext, useContext, useEffect } from 'react'

/** Says of a form whether it holds something that was typed and is not saved. */
type Check = () => boolean

/** The forms of the page. */
const OF_PAGE: Set<Check> = new Set()

/** The forms of the dialog around a component, or those of the page. */
export const FormsAround = createContext(OF_PAGE)

export const useIsInDialog = () => useContext(FormsAround) !== OF_PAGE

export const hasUnsaved = (forms: ReadonlySet<Check> = OF_PAGE) => [...forms].some((check) => check())

/** Counts a form among those of the page until the returned function is called. */
export function watchForm(check: Check, forms = OF_PAGE): () => void {
  forms.add(check)
  return () => forms.delete(check)
}

/** Lets the dialog or the page around a form ask before it is left, while the form holds unsaved changes. */
export function useUnsaved(isUnsaved: boolean): void {
  const forms = useContext(FormsAround)
  useEffect(() => (isUnsaved ? watchForm(() => true, forms) : undefined), [isUnsaved, forms])
}
