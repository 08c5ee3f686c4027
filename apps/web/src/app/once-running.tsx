import { useIsPainted } from '@velvet/ui/use-is-painted'
import { Suspense } from 'react'
import type { ReactNode } from 'react'

/** Holds parts that load on the phone after the first screen. The server does not paint them. */
export function OnceRunning({ children }: { children: ReactNode }) {
  return useIsPainted() ? null : <Suspense>{children}</Suspense>
}
