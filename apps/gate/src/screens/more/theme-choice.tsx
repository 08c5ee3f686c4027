import { useState } from 'react'
import { THEMES, chooseTheme, chosenTheme } from '../../app/theme.ts'
import { w } from '../../words/words.ts'

const WORDS = { dark: w.dark, light: w.light }

/** The phone's own setting may suit neither a dark hall nor a door in the sun. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme)
  const choose = (chosen: typeof theme) => {
    chooseTheme(chosen)
    setTheme(chosen)
  }
  return (
    <fieldset>
      <legend>{w.colours}</legend>
      {[undefined, ...THEMES].map((one) => (
        <label key={one ?? 'phone'} className="row">
          <input type="radio" name="theme" checked={theme === one} onChange={() => choose(one)} />
          {one ? WORDS[one] : w.asPhone}
        </label>
      ))}
    </fieldset>
  )
}
