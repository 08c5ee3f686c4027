import { dataSize } from '@velvet/contract/app/data-size'
import { titleCase } from '@velvet/contract/films/title-case'
import { useEffect, useState } from 'react'
import { canCount } from '../../meter/count-use.ts'
import { sumOf, type DataUse } from '../../meter/data-use.ts'
import { readUse } from '../../meter/kept-use.ts'
import styles from './preferences.module.css'
import { useSavings } from './use-savings.ts'

/** Says what the app used on this phone in this month, and what the data saver saves. */
export default function DataUsePart() {
  const use = useKeptUse()
  return (
    <div className={styles.use}>
      <h3 className={styles.label}>
        Data used in {new Date().toLocaleString('en', { month: 'long', year: 'numeric' })}
      </h3>
      {use === 'unknown' && <p>This browser does not tell how much data the app uses.</p>}
      {typeof use === 'object' && <Amounts use={use} />}
      <Savings />
    </div>
  )
}

function Amounts({ use }: { use: DataUse }) {
  const rows = {
    Pictures: use.pictures,
    Trailers: use.trailers,
    'Everything else': use.rest,
    'All together': sumOf(use),
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
  return (
    <p className={styles.note}>
      With the data saver, the poster of {titleCase(title)} takes {dataSize(small)} instead of up to{' '}
      {dataSize(large)}
      {trailer !== undefined &&
        `, and its trailer of ${dataSize(trailer)} loads only when you press Play`}
      .
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
