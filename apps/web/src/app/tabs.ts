import { CENTERS_PATH, CENTERS_TITLE } from './product.ts'
import { w } from './words.ts'

export interface AppTab {
  name: 'Home' | 'Trailers' | 'Centers' | 'Profile'
  label: string
  path: string
}

export const TABS: readonly AppTab[] = [
  { name: 'Home', label: w.seeAMovie, path: '/home' },
  { name: 'Trailers', label: w.trailers, path: '/trailers' },
  { name: 'Centers', label: CENTERS_TITLE, path: CENTERS_PATH },
  { name: 'Profile', label: w.profile, path: '/profile' },
]

/** Screens for a single task, which show no tab bar. */
const WITHOUT_BAR = /^\/(?:signup|signupsuccessful|login|forgotpassword|fund|paymentsuccessful)(?:\/|$)/i

/** Returns the tab of an address by its first segment; `/` means Home. */
export function activeTab(path: string): AppTab | undefined {
  const segment = path.split('/')[1]?.toLowerCase() || 'home'
  return TABS.find((tab) => tab.path === `/${segment}`)
}

export function hasTabBar(path: string): boolean {
  return !WITHOUT_BAR.test(path)
}
