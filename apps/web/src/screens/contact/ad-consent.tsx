import { Button } from '@velvet/ui/button'
import { useEffect, useState } from 'react'
import { Link } from '../../app/router.tsx'
import form from '../../parts/form.module.css'
import { keepAdConsent, readAdConsent } from '../../parts/consent.ts'
import { isOwnDocument } from '../../parts/own-document.ts'
import styles from './contact.module.css'
import { loadTag } from './conversion.ts'

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
        {answer ? 'Stop measuring advertisements' : 'Allow measuring advertisements'}
      </Button>
    )
  }
  return (
    <section className={styles.consent} aria-label="Advertisements">
      <p className={form.lead}>
        May we tell Google that an advertisement brought you here? It sets a cookie. Nothing changes
        if you say no. <Link to="/privacy">Privacy Policy</Link>
      </p>
      <div className={styles.answers}>
        <Button look="quiet" onClick={() => decide(false)}>
          No
        </Button>
        <Button look="quiet" onClick={() => decide(true)}>
          Allow
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
