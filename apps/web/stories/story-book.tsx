import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { addressOf, idOf } from './story.ts'
import type { Story } from './story.ts'
import styles from './stories.module.css'

/** Shows every story side by side, each on a phone of its own. */
export function StoryBook({ stories }: { stories: readonly Story[] }) {
  const [theme, setTheme] = useState('dark')
  const [text, setText] = useState('')
  const isDark = theme === 'dark'
  const shown = stories.filter(({ about, name }) => `${about} ${name}`.toLowerCase().includes(text.toLowerCase()))
  return (
    <main className={styles.book}>
      <header className={styles.top}>
        <h1>
          {shown.length} of {stories.length} stories
        </h1>
        <TextField label="Find" type="search" value={text} onChange={setText} />
        <Button look="quiet" onClick={() => setTheme(isDark ? 'light' : 'dark')}>
          {isDark ? 'Show in light' : 'Show in dark'}
        </Button>
      </header>
      <ul className={styles.shelf}>
        {shown.map((story) => (
          <Phone key={idOf(story)} story={story} theme={theme} />
        ))}
      </ul>
    </main>
  )
}

function Phone({ story, theme }: { story: Story; theme: string }) {
  const address = addressOf(story, theme)
  const isDesktop = 'isDesktop' in story && story.isDesktop
  return (
    <li className={styles.item}>
      <a href={address} target="_blank" rel="noreferrer">
        <strong>{story.about}</strong> {story.name}
      </a>
      <iframe
        key={theme}
        className={isDesktop ? styles.desktop : styles.phone}
        data-story={addressOf(story)}
        data-about={story.about}
        data-picture={'picture' in story ? story.picture : undefined}
        data-desktop={isDesktop || undefined}
        src={address}
        title={`${story.about}, ${story.name}`}
        loading="lazy"
      />
    </li>
  )
}
