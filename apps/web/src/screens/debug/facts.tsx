import { Facts as FactList } from '@velvet/ui/facts'
import styles from './debug.module.css'

export function Facts({ facts }: { facts: Readonly<Record<string, string>> }) {
  return <FactList className={styles.facts} facts={Object.entries(facts)} />
}
