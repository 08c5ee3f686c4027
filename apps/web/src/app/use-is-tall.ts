import { useEffect, useRef, useState } from 'react'

/** Watches whether an element takes more than this share of the screen's present height. */
export function useIsTall<Box extends HTMLElement>(share: number) {
  const box = useRef<Box>(null)
  const [isTall, setIsTall] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => setIsTall(element.offsetHeight > innerHeight * share)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [share])
  return { box, isTall }
}
