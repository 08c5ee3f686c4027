import { useEffect } from 'react'
import { PRODUCT } from '@velvet/client/product'

/** Sets the title of the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT} console`
  }, [title])
}
