import { Navigate } from '@tanstack/react-router'
import { areasOf } from './areas.ts'
import { useMe } from './me.ts'

/** Leads to the first area that the role may open. */
export function Start() {
  const { role } = useMe()
  return <Navigate to={areasOf(role)[0]?.path ?? '/account'} replace />
}
