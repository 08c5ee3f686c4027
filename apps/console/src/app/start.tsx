import { Navigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { areasOf } from './areas.ts'
import { useMe } from './me.ts'

const Today = lazy(async () => ({ default: (await import('../pages/today/today.tsx')).Today }))

/** Shows the day, or leads to the first area of a role that may not see it. */
export function Start() {
  const { role } = useMe()
  const first = areasOf(role)[0]?.path ?? '/account'
  return first === '/' ? <Today /> : <Navigate to={first} replace />
}
