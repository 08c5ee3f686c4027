import { hashPages } from '@velvet/ui/hash-pages'
import { PRODUCT } from '@velvet/client/product'
import { fill } from '@velvet/contract/shared/words/spoken'
import { titlesOf } from '@velvet/ui/titles'
import { w } from '../words/words.ts'

export const useTitle = titlesOf((page) => fill(w.title, { page, product: PRODUCT }))

const PAGES = ['door', 'more', 'choose', 'people', 'share', 'holders', 'conflicts', 'scanner', 'sign-in'] as const
export type PageName = (typeof PAGES)[number]

export const { usePage, goTo } = hashPages(PAGES)
