import type { Area } from '@velvet/contract/catalogue/areas'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Spinner } from '@velvet/ui/spinner'
import { ChevronRight } from '@velvet/ui/icons/chevron-right'
import { useAreas } from '../../app/use-areas.ts'
import { w as shared } from '../../app/words.ts'
import { w } from '../../parts/location/words.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { areaChosen } from '../../state/user-location.ts'
import type { ChosenArea } from '../../state/user-location.ts'
import styles from './choose-area.module.css'

/** Lists the areas served, for a person whose location is unknown. */
export default function ChooseArea({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch()
  const { areas, error, retry } = useAreas()
  return (
    <Dialog title={w.chooseArea} onClose={onClose}>
      {error && (
        <>
          <p role="alert">{error}</p>
          <Button onClick={retry}>{shared.tryAgain}</Button>
        </>
      )}
      {!areas && !error && <Spinner label={w.loadingAreas} />}
      <ul>
        {flat(areas ?? []).map((area) => (
          <li key={`${area.country}/${area.state}/${area.lga}`}>
            <button type="button" className={styles.area} onClick={() => dispatch(areaChosen(area))}>
              <span>
                <span className={styles.name}>{area.lga}</span>
                <span className={styles.state}>
                  {area.state}, {area.country}
                </span>
              </span>
              <ChevronRight size={20} aria-hidden className={styles.arrow} />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function flat(areas: readonly Area[]): ChosenArea[] {
  return areas.flatMap(({ country, states }) =>
    states.flatMap(({ state, lgas }) => lgas.map((lga) => ({ country, state, lga }))),
  )
}
