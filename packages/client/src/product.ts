/** The product's name, which the server writes into the page. */
export const PRODUCT = document.querySelector<HTMLMetaElement>('meta[name="velvet:product"]')?.content ?? 'Velvet'
