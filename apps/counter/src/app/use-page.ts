import { hashPages } from '@velvet/ui/hash-pages'

export const { usePage, goTo } = hashPages(['sell', 'sales', 'till', 'printer', 'pickups'])
