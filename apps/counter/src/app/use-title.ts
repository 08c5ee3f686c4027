import { PRODUCT } from '@velvet/client/product'
import { useEffect } from 'react'

/** Sets the title of the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT} counter`
  }, [title])
}
