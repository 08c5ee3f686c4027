import { fill } from '@velvet/contract/shared/words/spoken'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { PRODUCT } from '@velvet/client/product'
import { w } from '../words/words.ts'

/** Sets the title of the page. Returns a ref for its heading, which gets the focus. */
export function useTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = fill(w.title, { page: title, product: PRODUCT })
    heading.current?.focus()
  }, [title])
  return heading
}
