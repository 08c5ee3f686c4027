import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { PRODUCT } from '@velvet/client/product'

/** Sets the title of the page. Returns a ref for its heading, which gets the focus. */
export function useTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${PRODUCT} gate`
    heading.current?.focus()
  }, [title])
  return heading
}
