import { useEffect, useRef, useState } from 'react'

/**
 * Watches whether an element takes more than this share of the screen's present height. An element
 * without a box of its own (`display: contents`) is as high as its children together.
 */
export function useIsTall<Box extends HTMLElement>(share: number) {
  const box = useRef<Box>(null)
  const [isTall, setIsTall] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => setIsTall(heightOf(element) > innerHeight * share)
    const observer = new ResizeObserver(measure)
    for (const part of [element, ...element.children]) observer.observe(part)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [share])
  return { box, isTall }
}

function heightOf(element: HTMLElement): number {
  if (element.offsetHeight > 0) return element.offsetHeight
  return [...element.children].reduce((sum, { clientHeight }) => sum + clientHeight, 0)
}
