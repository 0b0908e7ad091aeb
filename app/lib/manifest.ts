export const MANIFEST = '/site.webmanifest'
/** Of the dashboard, which is installed separately. */
export const ADMIN_MANIFEST = '/admin.webmanifest'

/** Links the web app manifest, after the first paint, which does not need it. */
export function linkManifest(href = MANIFEST) {
  if (document.head.querySelector('link[rel="manifest"]')) return
  const link = Object.assign(document.createElement('link'), { rel: 'manifest', href })
  document.head.append(link)
}
