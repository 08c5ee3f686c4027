import type { ReactNode } from 'react'
import styles from './field.module.css'
import { useInSight } from './use-in-sight.ts'

interface FieldFrameProps {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  children: ReactNode
}

/**
 * Puts the label above the control, and the hint or the error below. `describedBy` holds their ids
 * for the control.
 */
export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  const place = useInSight<HTMLParagraphElement>(error)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p ref={place} id={`${id}-error`} className={styles.error} role="alert" data-refusal>
          {error}
        </p>
      )}
    </div>
  )
}

export function describedBy(id: string, hint?: string, error?: string): string | undefined {
  if (error) return `${id}-error`
  return hint ? `${id}-hint` : undefined
}
