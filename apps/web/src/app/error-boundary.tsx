import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { TriangleAlert } from '@velvet/ui/icons/triangle-alert'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { w } from './words.ts'

interface ErrorBoundaryProps {
  children: ReactNode
}

interface Crash {
  isBroken: boolean
  /** What was done about a crash that came back. */
  done?: string | undefined
}

/**
 * Catches every error that no other part handles, including a part of the app that failed to load.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Crash> {
  constructor(props: ErrorBoundaryProps) {
    super(props)
    // The constructor sets the state, because the build turns a field of a class into much more code
    // for the oldest browsers.
    this.state = { isBroken: false }
  }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    // The page need not wait for the app any longer.
    document.documentElement.removeAttribute('data-starting')
    void import('../notices/after-crash.ts').then(({ afterCrash }) => afterCrash(error, this)).catch(() => undefined)
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <main role="alert">
        <EmptyState icon={TriangleAlert} action={<Button onClick={() => location.reload()}>{w.reload}</Button>}>
          {w.unexpectedError} {this.state.done}
        </EmptyState>
      </main>
    )
  }
}
