import { isNative } from '@velvet/device/platform'
import { useEffect } from 'react'
import { useLocation } from '../app/router.tsx'

/**
 * Makes the page name the address of the screen that is shown. The server names the address that was
 * opened first, and phones share the address that the page names.
 */
export function usePageAddress(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (isNative()) return
    const link = elementOf('link', 'rel', 'canonical')
    const path = pathname.replace(/\/+$/, '')
    const address = (link.href ? new URL(link.href) : location).origin + (path === '/home' ? '/' : path || '/')
    link.href = address
    elementOf('meta', 'property', 'og:url').setAttribute('content', address)
  }, [pathname])
}

/** Finds an element in the head of the page, or adds it. */
function elementOf<Tag extends 'link' | 'meta'>(tag: Tag, name: string, value: string) {
  const found = document.head.querySelector<HTMLElementTagNameMap[Tag]>(`${tag}[${name}="${value}"]`)
  if (found) return found
  const made = document.createElement(tag)
  made.setAttribute(name, value)
  return document.head.appendChild(made)
}
