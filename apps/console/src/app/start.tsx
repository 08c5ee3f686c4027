import { Navigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { areasOf } from './areas.ts'
import { useMe } from './me.ts'

const Today = lazy(async () => ({
  default: (await import('../pages/operator/today/today.tsx')).Today,
}))

/** Shows Today. A role that may not open Today gets its first area instead. */
export function Start() {
  const first = areasOf(useMe())[0]?.path ?? '/account'
  return first === '/' ? <Today /> : <Navigate to={first} replace />
}
