import { fill } from '@velvet/contract/shared/words/spoken'
import type { ReactNode } from 'react'
import form from '../../parts/form.module.css'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import styles from './forgot-password.module.css'
import { w } from './words.ts'

/** The steps are phone, code, password, and the confirmation. */
const STEPS = 4

interface StepFormProps {
  number: number
  title: string
  onSubmit: () => void
  children: ReactNode
}

export function StepForm({ number, title, onSubmit, children }: StepFormProps) {
  return (
    <form
      className={form.fields}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={styles.top}>
        <p className={styles.number}>{fill(w.step, { number, steps: STEPS })}</p>
        <h2 className={styles.title}>{title}</h2>
      </div>
      {children}
      <NeedsNetwork text={w.needsNetwork} />
    </form>
  )
}
