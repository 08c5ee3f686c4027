import { PRODUCT } from '@velvet/client/product'
import { fill } from '@velvet/contract/shared/words/spoken'
import { titlesOf } from '@velvet/ui/titles'
import { w } from '../words/words.ts'

export const useTitle = titlesOf((page) => fill(w.title, { page, product: PRODUCT }))
