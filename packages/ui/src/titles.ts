import { useEffect, useRef, type RefObject } from 'react'

/** Returns the hook that sets the title of the browser's tab by the title of a page. */
export function titlesOf(inApp: (page: string) => string) {
  /** Returns a ref for the heading of the page, which gets the focus. */
  return function useTitle(page: string): RefObject<HTMLHeadingElement | null> {
    const heading = useRef<HTMLHeadingElement>(null)
    useEffect(() => {
      document.title = inApp(page)
      heading.current?.focus()
    }, [page])
    return heading
  }
}
