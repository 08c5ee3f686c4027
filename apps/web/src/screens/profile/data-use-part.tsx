import { dataSize } from '@velvet/contract/shared/app/data-size'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { localToday } from '@velvet/contract/shared/time/time'
import { fill } from '@velvet/contract/shared/words/spoken'
import { ChevronDown } from '@velvet/ui/icons/chevron-down'
import { useEffect, useState } from 'react'
import { canCount } from '../../meter/count-use.ts'
import { sumOf, type DataUse } from '../../meter/data-use.ts'
import { readUse } from '../../meter/kept-use.ts'
import { monthAndYear } from '../../parts/days/spoken-days.ts'
import styles from './preferences.module.css'
import { useSavings } from './use-savings.ts'
import { w } from './words.ts'

/** Says what the app used on this phone in this month, and what the data saver saves. */
export default function DataUsePart() {
  const use = useKeptUse()
  return (
    <details className={styles.use}>
      <summary className={styles.useRow}>
        <h3 className={styles.label}>{fill(w.dataUsed, { month: monthAndYear(localToday()) })}</h3>
        <ChevronDown size={20} aria-hidden className={styles.arrow} />
      </summary>
      {use === 'unknown' && <p>{w.useIsUnknown}</p>}
      {typeof use === 'object' && <Amounts use={use} />}
      <Savings />
    </details>
  )
}

function Amounts({ use }: { use: DataUse }) {
  const rows = {
    [w.pictures]: use.pictures,
    [w.trailers]: use.trailers,
    [w.everythingElse]: use.rest,
    [w.allTogether]: sumOf(use),
  }
  return (
    <dl className={styles.amounts}>
      {Object.entries(rows).map(([name, bytes]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{dataSize(bytes)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Savings() {
  const savings = useSavings()
  if (!savings) return null
  const { title, small, large, trailer } = savings
  const values = { film: titleCase(title), small: dataSize(small), large: dataSize(large) }
  return (
    <p className={styles.note}>
      {trailer === undefined
        ? fill(w.savedByPoster, values)
        : fill(w.savedByTrailer, { ...values, trailer: dataSize(trailer) })}
    </p>
  )
}

/** Returns undefined while the phone is asked, and `unknown` where nothing can be counted. */
function useKeptUse(): DataUse | 'unknown' | undefined {
  const [use, setUse] = useState<DataUse | 'unknown'>()
  useEffect(() => {
    let isLeft = false
    const read = async () => {
      const kept = canCount() ? await readUse() : undefined
      if (!isLeft) setUse(kept ?? 'unknown')
    }
    void read()
    return () => {
      isLeft = true
    }
  }, [])
  return use
}
