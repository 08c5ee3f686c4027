import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import form from '../../parts/form.module.css'
import styles from './forgot-password.module.css'

/** Phone, code, password, and the word that it is done. */
const STEPS = 4

export interface StepFormProps {
  number: number
  title: string
  onSubmit: () => void
  /** Its heading is read out, where no field of it asks for the focus. */
  takesFocus?: boolean
  children: ReactNode
}

export function StepForm({ number, title, onSubmit, takesFocus = false, children }: StepFormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  return (
    <form
      className={form.fields}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div>
        <p className={styles.number}>
          Step {number} of {STEPS}
        </p>
        <h2 ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
      </div>
      {children}
    </form>
  )
}
