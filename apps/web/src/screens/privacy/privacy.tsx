import { PRIVACY_VERSION } from '@velvet/contract/people/privacy'
import { shortDate } from '@velvet/contract/shared/time/time'
import { spokenLanguage } from '@velvet/contract/shared/words/spoken'
import { filled } from '@velvet/ui/filled'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { Link } from '../../app/router.tsx'
import { PRODUCT } from '../../app/product.ts'
import { Screen } from '../../app/screen.tsx'
import { useBack } from '../../app/use-back.ts'
import { w as parts } from '../../parts/words.ts'
import { privacySections } from './privacy-sections.ts'
import { w } from './words.ts'
import styles from './privacy.module.css'

const COPYRIGHT_YEAR = 2021

export default function Privacy() {
  const back = useBack()
  return (
    <Screen title={parts.privacyPolicy}>
      <ScreenHeader title={parts.privacyPolicy} onBack={back} />
      {spokenLanguage() !== 'en' && (
        <p className={styles.note}>{filled(w.englishOnly, { contact: <Link to="/contact">{w.contact}</Link> })}</p>
      )}
      <article lang="en" className={styles.text}>
        <p>
          {PRODUCT.name} is a platform for film distributors and cinema exhibitors. This page says what we learn about
          you when you use it, what we do with it, and what you can ask of us.
        </p>
        {privacySections(PRODUCT.name).map(({ title, paragraphs }) => (
          <section key={title} className={styles.section}>
            <h2 className={styles.title}>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <p>
          Questions and requests: <Link to="/contact">contact us</Link>, or write to{' '}
          <a href={`mailto:${PRODUCT.supportEmail}`}>{PRODUCT.supportEmail}</a>.
        </p>
        <p className={styles.copyright}>Version of {shortDate(PRIVACY_VERSION)}</p>
        <p className={styles.copyright}>
          © {COPYRIGHT_YEAR} {PRODUCT.name}
        </p>
      </article>
    </Screen>
  )
}
