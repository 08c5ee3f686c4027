import { PaintedContext } from '@velvet/ui/use-is-painted'
import { startTransition, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

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
  return <PaintedContext value={isStillPainted}>{children}</PaintedContext>
}
