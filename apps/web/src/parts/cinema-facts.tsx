import type { Cinema } from '@velvet/contract/shared/entities/entities'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import type { ReactNode } from 'react'
import styles from './cinema.module.css'

interface CinemaFactsProps {
  cinema: Cinema
  /** The name in the form that this screen uses. */
  name: string
  children?: ReactNode
}

/** Returns the id of the heading, which describes the buttons of the card to screen readers. */
export function nameIdOf({ CinemaID }: Cinema): string {
  return `name-${CinemaID}`
}

/** Shows name, address and slug of a cinema, as on its cards. */
export function CinemaFacts({ cinema, name, children }: CinemaFactsProps) {
  return (
    <div className={styles.facts}>
      <h2 id={nameIdOf(cinema)} className={styles.name}>
        {name}
      </h2>
      {children}
      <p className={styles.address}>{titleCase(cinema.Address)}</p>
      <p className={styles.slug}>{cinema.Slug}</p>
    </div>
  )
}
