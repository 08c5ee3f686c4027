import { resolve } from 'node:path'
import type { Alias } from 'vite'

const LUCIDE_ICON = resolve(import.meta.dirname, '../../../packages/ui/src/lucide-icon.ts')

/** Replaces the function by which lucide-react makes icons, and saves 1 KB of the first screen. */
export const LIGHT_ICONS: Alias = {
  find: /^\.\.\/createLucideIcon\.mjs$/,
  replacement: LUCIDE_ICON,
}
