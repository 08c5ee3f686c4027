import { Button } from '@velvet/ui/button'
import { useEffect, useState } from 'react'
import { Link } from '../../app/router.tsx'
import form from '../../parts/form.module.css'
import { keepAdConsent, readAdConsent } from '../../parts/consent.ts'
import { isOwnDocument } from '../../parts/own-document.ts'
import { w as parts } from '../../parts/words.ts'
import styles from './contact.module.css'
import { loadTag } from './conversion.ts'
import { w } from './words.ts'

const HERE = '/contact'

/**
 * Asks before an advertisement is measured. Until then, and after a refusal, nothing of it is
 * loaded.
 */
export default function AdConsent({ id }: { id: string }) {
  const [answer, setAnswer] = useState(readAdConsent)

  useEffect(() => {
    if (!answer) return
    // Only a page that was loaded at this address may load the tag.
    if (!isOwnDocument()) {
      location.reload()
      return
    }
    loadTag(id)
    // Reloads the page, so that the tag cannot reach any other screen or a login.
    return () => {
      if (location.pathname !== HERE) location.reload()
    }
  }, [answer, id])

  function decide(isGiven: boolean) {
    keepAdConsent(isGiven)
    setAnswer(isGiven)
  }

  if (answer !== undefined) {
    return (
      <Button look="quiet" onClick={() => (answer ? withdraw() : decide(true))}>
        {answer ? w.stopMeasuring : w.allowMeasuring}
      </Button>
    )
  }
  return (
    <section className={styles.consent} aria-label={w.advertisements}>
      <p className={form.lead}>
        {w.mayWeMeasure} <Link to="/privacy">{parts.privacyPolicy}</Link>
      </p>
      <div className={styles.answers}>
        <Button look="quiet" onClick={() => decide(false)}>
          {w.no}
        </Button>
        <Button look="quiet" onClick={() => decide(true)}>
          {w.allow}
        </Button>
      </div>
    </section>
  )
}

/** Only a reload of the page removes a tag that runs. */
function withdraw() {
  keepAdConsent(false)
  location.reload()
}
