import { hashPages } from '@velvet/ui/hash-pages'

const PAGES = ['door', 'more', 'choose', 'people', 'share', 'holders', 'conflicts', 'scanner', 'sign-in'] as const
export type PageName = (typeof PAGES)[number]

export const { usePage, goTo } = hashPages(PAGES)
