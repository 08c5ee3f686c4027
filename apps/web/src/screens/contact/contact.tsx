import { fill } from '@velvet/contract/shared/words/spoken'
import { buttonClass } from '@velvet/ui/button'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { MessageCircle } from '@velvet/ui/icons/message-circle'
import { lazyNotice } from '../../app/lazy-screen.ts'
import { PRODUCT } from '../../app/product.ts'
import { Screen } from '../../app/screen.tsx'
import { useBack } from '../../app/use-back.ts'
import form from '../../parts/form.module.css'
import { useServices } from '../../parts/use-services.ts'
import { whatsAppUrl } from '../../parts/whatsapp.ts'
import { w as parts } from '../../parts/words.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './contact.module.css'
import { w } from './words.ts'

const AdConsent = lazyNotice(() => import('./ad-consent.tsx'))

export default function Contact() {
  const back = useBack()
  const { services } = useServices()
  // A third party's script must not run beside the token of a customer.
  const isVisitor = useAppSelector((state) => !state.auth.isAuthenticated)
  return (
    <Screen title={w.contact}>
      <ScreenHeader title={parts.contactUs} onBack={back} />
      <div className={form.form}>
        <p className={form.lead}>{fill(w.lead, { product: PRODUCT.name })}</p>
        {PRODUCT.supportPhone && <WhatsAppLink phone={PRODUCT.supportPhone} />}
        {services?.contact_form === false ? (
          <a href={`mailto:${PRODUCT.supportEmail}`}>{PRODUCT.supportEmail}</a>
        ) : (
          <ContactForm />
        )}
        {isVisitor && PRODUCT.adConversion && <AdConsent id={PRODUCT.adConversion} />}
      </div>
    </Screen>
  )
}

function WhatsAppLink({ phone }: { phone: string }) {
  return (
    <a className={buttonClass('quiet', true)} href={whatsAppUrl({ phone })} target="_blank" rel="noreferrer">
      <span className={styles.chat}>
        <MessageCircle size={20} aria-hidden />
        {w.whatsApp}
      </span>
    </a>
  )
}
