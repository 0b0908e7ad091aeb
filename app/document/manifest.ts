export const MANIFEST = '/site.webmanifest'

/** Nobody needs it to read a page, so it is linked once the page has been painted. */
export function linkManifest() {
  if (document.head.querySelector('link[rel="manifest"]')) return
  const link = Object.assign(document.createElement('link'), { rel: 'manifest', href: MANIFEST })
  document.head.append(link)
}
