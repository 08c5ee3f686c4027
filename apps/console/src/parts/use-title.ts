import { PRODUCT } from '@velvet/client/product'
import { titlesOf } from '@velvet/ui/titles'

export const useTitle = titlesOf((page) => `${page} · ${PRODUCT} console`)
