import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  /** A screen has one primary button, because red marks what the screen is for. */
  look?: 'primary' | 'quiet' | 'danger'
  /** The button cannot be pressed, keeps its width, and says that work is under way. */
  busy?: boolean
  wide?: boolean
}

export function Button({
  look = 'primary',
  busy = false,
  wide = false,
  type = 'button',
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(styles.button, styles[look], wide && styles.wide, className)}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      <span className={classes(styles.content, busy && styles.hidden)}>{children}</span>
      {busy && (
        <span className={styles.spinner}>
          <Spinner label="Please wait" />
        </span>
      )}
    </button>
  )
}

/** Returns the class of a link that looks like a button. */
export function buttonClass(look: 'primary' | 'quiet' | 'danger', wide = false): string {
  return classes(styles.button, styles[look], wide && styles.wide)
}
