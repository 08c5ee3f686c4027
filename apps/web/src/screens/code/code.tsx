import { cleanCode } from '@velvet/contract/catalogue/offers.rules'
import { isGiftCode } from '@velvet/contract/points/gift-codes.rules'
import { Banner } from '@velvet/ui/banner'
import { buttonClass } from '@velvet/ui/button'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { useEffect } from 'react'
import { Link, useNavigate, useParams } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import { keepOfferCode } from '../../parts/offer-code.ts'
import styles from './code.module.css'
import { GiftOfPoints } from './gift-of-points.tsx'
import { w } from './words.ts'

/** Opens the code of a link, which lowers prices or holds Points. */
export default function Code() {
  const { code = '' } = useParams()
  return isGiftCode(cleanCode(code)) ? <GiftOfPoints code={code} /> : <OfferCode code={code} />
}

/** Shows the offer code of a link. The phone stores the code until the customer buys, even through signing up. */
function OfferCode({ code }: { code: string }) {
  const navigate = useNavigate()
  useEffect(() => keepOfferCode(code), [code])
  return (
    <Screen title={w.title}>
      <ScreenHeader title={w.title} backLabel={w.seeFilms} onBack={() => navigate('/home')} />
      <div className={styles.content}>
        <p className={styles.code}>
          <bdi>{code.toUpperCase()}</bdi>
        </p>
        <Banner>{w.isKept}</Banner>
        <Link to="/home" className={buttonClass('primary', true)}>
          {w.seeFilms}
        </Link>
      </div>
    </Screen>
  )
}
