import { SIGN_UP_BONUS_VP } from '@velvet/contract/points/vp'
import { fill } from '@velvet/contract/shared/words/spoken'
import { IconButton } from '@velvet/ui/icon-button'
import { X } from '@velvet/ui/icons/x'
import { useEffect, useState } from 'react'
import { takeInstallPrompt } from '../app/install-prompt.ts'
import { getAppUpdate } from '../calls/services.ts'
import { failureOf } from '../state/call-thunk.ts'
import { useAppDispatch } from '../state/hooks.ts'
import { installClosed } from '../state/settings.ts'
import styles from './install-banner.module.css'
import { w } from './words.ts'

/** Invites to install by the browser's own offer, or else from the store. */
export default function InstallBanner() {
  const dispatch = useAppDispatch()
  const [text, setText] = useState<string>()
  useEffect(() => {
    const close = () => void dispatch(installClosed())
    window.addEventListener('appinstalled', close)
    return () => window.removeEventListener('appinstalled', close)
  }, [dispatch])

  async function install() {
    const prompt = takeInstallPrompt()
    if (prompt) {
      const { outcome } = await prompt.prompt()
      if (outcome === 'accepted') dispatch(installClosed())
      return
    }
    try {
      const { playstore } = await getAppUpdate({})
      location.assign(playstore)
    } catch (error) {
      setText(failureOf(error).message)
    }
  }
  return (
    <aside className={styles.banner} aria-label={w.installTheApp}>
      <button type="button" className={styles.install} onClick={() => void install()}>
        {fill(w.install, { bonus: SIGN_UP_BONUS_VP })}
      </button>
      <IconButton className={styles.close} aria-label={w.closeInvitation} onClick={() => dispatch(installClosed())}>
        <X size={20} aria-hidden />
      </IconButton>
      <p className={styles.text} role="status">
        {text}
      </p>
    </aside>
  )
}
