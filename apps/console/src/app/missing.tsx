import { Navigate, useLocation } from '@tanstack/react-router'
import { BackToStart } from '../parts/back-to-start.tsx'
import { guessedPage } from './command-menu/pages.ts'
import { useMe } from './me.ts'

/** Suggests a page for an unknown address whose last word names a page, such as `/ledger`. */
export function Missing() {
  const page = guessedPage(useLocation().pathname, useMe())
  if (page) return <Navigate to={page.path} replace />
  return (
    <div className="page">
      <h1>This page does not exist</h1>
      <BackToStart />
    </div>
  )
}
