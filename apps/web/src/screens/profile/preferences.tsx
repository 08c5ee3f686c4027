import { isNative } from '@velvet/device/platform'
import { paintSystemBars } from '@velvet/device/system-bars'
import { Bell } from '@velvet/ui/icons/bell'
import { Moon } from '@velvet/ui/icons/moon'
import { Smartphone } from '@velvet/ui/icons/smartphone'
import { Sun } from '@velvet/ui/icons/sun'
import { Suspense, useState } from 'react'
import { lazyDialog } from '../../app/lazy-dialog.tsx'
import { lazyNotice } from '../../app/lazy-screen.ts'
import { THEMES, chooseTheme, readTheme } from '../../app/theme.ts'
import type { Theme } from '../../app/theme.ts'
import { DataSaverSwitch } from '../../parts/data-saver-switch.tsx'
import { LanguageChoice } from '../../parts/language-choice.tsx'
import { Row } from '../../parts/row.tsx'
import { FoldedCard } from '../../parts/folded-card.tsx'
import styles from './preferences.module.css'
import { w } from './words.ts'

const DataUsePart = lazyNotice(() => import('./data-use-part.tsx'))
const Notifications = lazyDialog(() => import('./notifications.tsx'))

const LOOKS = {
  system: { label: w.system, Icon: Smartphone },
  dark: { label: w.dark, Icon: Moon },
  light: { label: w.light, Icon: Sun },
}

/** Settings of the phone, and which notices the person gets. */
export function PreferencesCard({ uuid }: { uuid: string }) {
  const [hasNotices, setHasNotifications] = useState(false)
  return (
    <>
      <FoldedCard id="preferences" title={w.preferences}>
        <Appearance />
        <div className={styles.language}>
          <LanguageChoice />
        </div>
        <div className={styles.saver}>
          <DataSaverSwitch />
          <Row icon={Bell} label={w.notices} onPress={() => setHasNotifications(true)} />
        </div>
        {/* The native shells do not tell what came over the network. */}
        {!isNative() && <DataUsePart />}
      </FoldedCard>
      {hasNotices && (
        <Suspense>
          <Notifications uuid={uuid} onClose={() => setHasNotifications(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The choice of theme: dark, light, or that of the phone. */
function Appearance() {
  const [theme, setTheme] = useState(readTheme)

  function choose(next: Theme) {
    setTheme(next)
    chooseTheme(next)
    void paintSystemBars(next)
  }
  return (
    <>
      <h3 id="appearance" className={styles.label}>
        {w.appearance}
      </h3>
      <div className={styles.choice} role="radiogroup" aria-labelledby="appearance">
        {THEMES.map((one) => (
          <Look key={one} look={one} isChosen={one === theme} onChoose={() => choose(one)} />
        ))}
      </div>
    </>
  )
}

function Look(props: { look: Theme; isChosen: boolean; onChoose: () => void }) {
  const { look, isChosen, onChoose } = props
  const { label, Icon } = LOOKS[look]
  return (
    <label className={styles.look}>
      <input type="radio" name="theme" className="visually-hidden" checked={isChosen} onChange={onChoose} />
      <span className={styles.face}>
        <Icon size={18} aria-hidden />
        {label}
      </span>
    </label>
  )
}
