export const DEFAULT_PRODUCT_NAME = 'Velvet'

/** The product's name inside an address: small letters and digits alone. */
export function productSlug(name: string): string {
  const slug = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return slug || DEFAULT_PRODUCT_NAME.toLowerCase()
}

/** `/velvetcenters` */
export function centersPath(product: string): string {
  return `/${productSlug(product)}centers`
}
