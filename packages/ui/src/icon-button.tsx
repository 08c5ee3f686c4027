import type { ButtonHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import styles from './icon-button.module.css'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  'aria-label': string
}

/** A button that shows an icon alone. */
export function IconButton({ className, ...rest }: IconButtonProps) {
  return <button {...rest} type="button" className={classes(styles.button, className)} />
}
