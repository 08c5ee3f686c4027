import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Marks an element with `data-tall` while it would take more than this share of the screen's present
 * height. It is measured without the mark, because the mark changes its layout. Otherwise an element that
 * was tall on a phone's side would keep the mark when the phone stands upright again.
 */
export function useTallMark<Box extends HTMLElement>(share: number) {
  const box = useRef<Box>(null)
  // A part that a render has added is not observed below.
  useLayoutEffect(() => {
    if (box.current) mark(box.current, share)
  })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => mark(element, share)
    const observer = new ResizeObserver(measure)
    for (const part of [element, ...element.children]) observer.observe(part)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [share])
  return box
}

function mark(element: HTMLElement, share: number): void {
  element.removeAttribute('data-tall')
  element.toggleAttribute('data-tall', element.offsetHeight > innerHeight * share)
}
