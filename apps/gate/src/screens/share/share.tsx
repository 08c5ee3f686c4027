import { PickField } from '@velvet/ui/pick-field'
import { useEffect, useState } from 'react'
import { renderSVG } from 'uqr'
import { theGate } from '../../app/start-gate.ts'
import type { PhoneList } from '../../lists/phone-lists.ts'
import { Page } from '../../parts/page.tsx'
import { admissionsToShow } from '../../sharing/take-admissions.ts'
import { useGate } from '../../state/gate-state.ts'
import type { Choice } from '../../store/model.ts'
import { nameOf } from '../door/details.ts'
import { useDoorLists } from '../door/use-door-lists.ts'
import styles from './share.module.css'
import { w } from '../../words/words.ts'

/** Shows a code for another phone to scan, so that the other phone learns who is inside. */
export function Share({ choice }: { choice: Choice }) {
  const lists = useDoorLists(choice).filter(({ isWhole }) => isWhole)
  const [id, setId] = useState(choice.showtimeIds[0] ?? '')
  const list = lists.find(({ showtime }) => showtime.id === id)
  return (
    <Page title={w.tellAnotherPhone} back="more">
      {lists.length > 1 && (
        <PickField
          label={w.showtime}
          required
          choices={lists.map(({ showtime }) => ({ id: showtime.id, name: nameOf(showtime) }))}
          value={id}
          onChange={setId}
        />
      )}
      {list ? <Code list={list} /> : <p>{w.listStillLoading}</p>}
      <p>{w.howToShare}</p>
    </Page>
  )
}

function Code({ list }: { list: PhoneList }) {
  const { phone, changes } = useGate()
  const [text, setText] = useState<string>()
  useEffect(() => {
    let isOver = false
    void admissionsToShow(theGate(), list, phone?.name ?? '').then((shown) => {
      if (!isOver) setText(shown)
    })
    return () => {
      isOver = true
    }
  }, [list, phone, changes])
  if (text === undefined) return null
  const picture = renderSVG(text, { ecc: 'M', border: 4 })
  return (
    <img className={styles.code} src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={w.codeOfAdmissions} />
  )
}
