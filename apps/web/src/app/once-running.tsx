import { useIsPainted } from '@velvet/ui/use-is-painted'
import { Suspense } from 'react'
import type { ReactNode } from 'react'

/** Leaves its children out of what the server paints. They load once the app runs on the phone. */
export function OnceRunning({ children }: { children: ReactNode }) {
  return useIsPainted() ? null : <Suspense>{children}</Suspense>
}
