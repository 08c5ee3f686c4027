import { Card } from '@velvet/ui/card'
import { Moon, Smartphone, Sun } from 'lucide-react'
import { useState } from 'react'
import { THEMES, chooseTheme, readTheme } from '../../app/theme.ts'
import type { Theme } from '../../app/theme.ts'
import styles from './appearance.module.css'

const LOOKS = {
  system: { label: 'System', Icon: Smartphone },
  dark: { label: 'Dark', Icon: Moon },
  light: { label: 'Light', Icon: Sun },
}

/** Dark, light, or as the phone is. */
export function AppearanceCard() {
  const [theme, setTheme] = useState(readTheme)

  function choose(next: Theme) {
    setTheme(next)
    chooseTheme(next)
  }
  return (
    <Card as="section" aria-labelledby="appearance">
      <h2 id="appearance" className={styles.heading}>
        Appearance
      </h2>
      <div className={styles.choice} role="radiogroup" aria-labelledby="appearance">
        {THEMES.map((one) => (
          <Look key={one} look={one} isChosen={one === theme} onChoose={() => choose(one)} />
        ))}
      </div>
    </Card>
  )
}

function Look(props: { look: Theme; isChosen: boolean; onChoose: () => void }) {
  const { look, isChosen, onChoose } = props
  const { label, Icon } = LOOKS[look]
  return (
    <label className={styles.look}>
      <input
        type="radio"
        name="theme"
        className="visually-hidden"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className={styles.face}>
        <Icon size={18} aria-hidden />
        {label}
      </span>
    </label>
  )
}
