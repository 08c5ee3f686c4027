import '@velvet/ui/fonts.css'
import '@velvet/ui/tokens.css'
import '@velvet/ui/base.css'
import { createRoot } from 'react-dom/client'
import { STORIES } from './all.ts'
import { ownLocation, ownStorage } from './own-world.ts'
import { StoryBook } from './story-book.tsx'
import { showStory } from './show-story.tsx'
import { idOf, isLocated } from './story.ts'

const element = document.getElementById('root')
if (!element) throw new Error('the page has no root')
const root = createRoot(element)

const query = new URLSearchParams(location.search)
const requested = query.get('story')
const story = STORIES.find((one) => idOf(one) === requested)
const theme = query.get('theme')
if (theme) document.documentElement.dataset['theme'] = theme

if (story) {
  ownStorage()
  ownLocation(isLocated(story))
  void showStory(story, root)
} else {
  root.render(<StoryBook stories={STORIES} />)
}
