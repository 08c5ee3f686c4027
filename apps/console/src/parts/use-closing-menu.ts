import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

/** Closes an open menu on Escape or on a click outside it. After Escape, its button has the focus again. */
export function useClosingMenu(menu: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent((event: Event) => {
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
    const isOutside = event.type === 'pointerdown' && !menu.current?.contains(event.target as Node)
    if (!isEscape && !isOutside) return
    onClose()
    if (isEscape) menu.current?.querySelector<HTMLElement>('button, summary')?.focus()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const listen = (event: Event) => close(event)
    document.addEventListener('pointerdown', listen)
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('pointerdown', listen)
      document.removeEventListener('keydown', listen)
    }
  }, [isOpen])
}
