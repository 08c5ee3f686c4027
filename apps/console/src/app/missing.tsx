import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { BackToStart } from '../parts/back-to-start.tsx'
import { guessedPage } from './command-menu/pages.ts'
import { useMe } from './me.ts'

/** Opens the page that the last word of an unknown address names, such as `/schedule`. */
export function Missing() {
  const { pathname } = useLocation()
  const me = useMe()
  const navigate = useNavigate()
  // The address already names the other page while that loads, so the guess is made only once.
  const [guessed] = useState(() => guessedPage(pathname, me))
  useEffect(() => {
    if (guessed) void navigate({ to: guessed.path, replace: true })
  }, [guessed, navigate])
  if (guessed) return null
  return (
    <div className="page">
      <h1>This page does not exist</h1>
      <BackToStart />
    </div>
  )
}
