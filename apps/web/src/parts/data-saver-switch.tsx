import { Leaf } from 'lucide-react'
import { useSavesData } from '../app/use-saves-data.ts'
import { useAppDispatch } from '../state/hooks.ts'
import { dataSaverChosen } from '../state/settings.ts'
import styles from './data-saver-switch.module.css'

/** Follows the phone and its network until it is pressed. */
export function DataSaverSwitch() {
  const dispatch = useAppDispatch()
  const isOn = useSavesData()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className={styles.switch}
      onClick={() => dispatch(dataSaverChosen(!isOn))}
    >
      <Leaf size={20} aria-hidden className={styles.icon} />
      <span>
        <span className={styles.name}>Data saver</span>
        <span className={styles.note}>Small posters, nothing plays or loads by itself</span>
      </span>
      <span className={styles.track} aria-hidden>
        <span className={styles.thumb} />
      </span>
    </button>
  )
}
