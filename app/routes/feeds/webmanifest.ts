import { oklchToHex } from '#app/ui/oklch.ts'
import { colors, site } from '#site'

const icon = (size: number) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: 'any maskable',
})

/** The web app manifest: name, colours and icons on a phone's home screen. */
export function loader() {
  const manifest = {
    name: site.name,
    short_name: site.shortName,
    description: site.og.description,
    start_url: '/',
    display: 'browser',
    background_color: '#f7fbfc',
    theme_color: oklchToHex(colors.spruce[700]),
    icons: [icon(192), icon(512)],
  }
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } })
}
