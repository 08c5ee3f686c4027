import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Links to the page of a customer. */
export function CustomerLink({ uuid, children }: { uuid: string; children: ReactNode }) {
  return (
    <Link to="/customers/$uuid" params={{ uuid }}>
      {children}
    </Link>
  )
}
