import { later } from '../../parts/later.tsx'

export const SnacksPart = later(() => import('./snacks-panel.tsx').then((part) => part.SnacksPanel), 'Reading the menu')
