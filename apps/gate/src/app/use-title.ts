import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { PRODUCT } from './product.ts'

/** Names the page, and returns the ref of its heading, which gets the focus when it opens. */
export function useTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${PRODUCT} gate`
    heading.current?.focus()
  }, [title])
  return heading
}
