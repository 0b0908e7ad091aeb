export const MANIFEST = '/site.webmanifest'
/** Of the dashboard, which is installed separately. */
export const ADMIN_MANIFEST = '/admin.webmanifest'

/** Links the web app manifest, after the first paint, which does not need it. */
export function linkManifest(href = MANIFEST) {
  if (document.head.querySelector('link[rel="manifest"]')) return
  const link = Object.assign(document.createElement('link'), { rel: 'manifest', href })
  document.head.append(link)
}

export const manifestIcon = (size: number, purpose: string) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

export const manifestResponse = (manifest: object) =>
  Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } })
