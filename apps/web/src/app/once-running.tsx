import { useIsPainted } from '@velvet/ui/use-is-painted'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useIsKept } from './use-is-kept.ts'

interface OnceProps {
  children: ReactNode
}

/** Leaves its children out of what the server paints. They load once the app runs on the phone. */
export function OnceRunning({ children }: OnceProps) {
  return useIsPainted() ? null : <Suspense>{children}</Suspense>
}

/** Shows its children once the phone has stored the app, because their code is available then. */
export function OnceKept({ children }: OnceProps) {
  return useIsKept() && <OnceRunning>{children}</OnceRunning>
}
