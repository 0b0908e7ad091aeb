export const MANIFEST = '/site.webmanifest'

/** Links the web app manifest. Called after the first paint, because reading a page does not need it. */
export function linkManifest() {
  if (document.head.querySelector('link[rel="manifest"]')) return
  const link = Object.assign(document.createElement('link'), { rel: 'manifest', href: MANIFEST })
  document.head.append(link)
}
