import { PaintedContext } from '@velvet/ui/use-is-painted'
import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { repeatEarlyTap, stopKeepingTaps } from './early-tap.ts'

interface WhilePaintedProps {
  isPainted: boolean
  children: ReactNode
}

/**
 * Makes `useIsPainted` return true in all children until the app has taken over the page that the
 * server painted.
 */
export function WhilePainted({ isPainted, children }: WhilePaintedProps) {
  const [isStillPainted, setIsStillPainted] = useState(isPainted)
  // React draws a transition in short tasks, so that the phone reacts to taps in between.
  useEffect(() => startTransition(() => setIsStillPainted(false)), [])
  useLayoutEffect(stopKeepingTaps, [])
  useEffect(() => {
    // The button of a form sends the form only once the app has taken over the painted button.
    if (!isStillPainted) repeatEarlyTap()
  }, [isStillPainted])
  return <PaintedContext value={isStillPainted}>{children}</PaintedContext>
}
