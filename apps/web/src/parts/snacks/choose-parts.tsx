import type { MenuItem } from '@velvet/contract/catalogue/items.calls'
import { partsToChoose } from '@velvet/contract/sales/bundles.rules'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { classes } from '@velvet/ui/classes'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import rows from '../lines.module.css'
import styles from './snacks.module.css'
import type { Menu } from './use-menu.ts'
import { w } from './words.ts'

interface ChoosePartsProps {
  bundle: Pick<MenuItem, 'name' | 'parts'>
  options: NonNullable<Menu['options']>
  onChoose: (choices: string[]) => void
  onBack: () => void
}

/** Asks for one item of each part of a bundle that has several. Nothing is chosen at first. */
export function ChooseParts({ bundle, options, onChoose, onBack }: ChoosePartsProps) {
  const parts = partsToChoose(bundle)
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({})
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const choices = parts.flatMap((_, at) => chosen[at] ?? [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onChoose(choices)
  }
  return (
    <form className={rows.lines} onSubmit={submit}>
      <h3 ref={heading} tabIndex={-1}>
        {bundle.name}
      </h3>
      {parts.map(({ count, of }, at) => (
        <fieldset key={at} className={styles.wanted}>
          <legend>{count > 1 ? fill(w.chooseSeveral, { count }) : w.chooseOne}</legend>
          {options
            .filter(({ itemID }) => of.includes(itemID))
            .map(({ itemID, name, age, soldOut }) => (
              <label key={itemID} className={classes(rows.line, styles.size)}>
                <span>
                  {name}
                  {age !== undefined && <span className={rows.note}> {fill(w.fromAge, { age })}</span>}
                  {soldOut && <span className={rows.note}> {w.soldOut}</span>}
                </span>
                <input
                  type="radio"
                  name={`part ${at}`}
                  disabled={soldOut}
                  checked={chosen[at] === itemID}
                  onChange={() => setChosen({ ...chosen, [at]: itemID })}
                />
              </label>
            ))}
        </fieldset>
      ))}
      <div className={styles.bottom}>
        <Button wide type="submit" disabled={choices.length < parts.length}>
          {w.add}
        </Button>
        <Button wide look="quiet" onClick={onBack}>
          {w.back}
        </Button>
      </div>
    </form>
  )
}
