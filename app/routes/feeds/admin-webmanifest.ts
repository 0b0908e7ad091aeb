import { MINE, NEEDS_ANSWER, viewAddress, type ListView } from '#app/desk/views/list-views.ts'
import { oklchToHex } from '#app/ui/oklch.ts'
import { colors, site } from '#site'

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})
const icons = [192, 512].flatMap((size) => [icon(size, 'any'), icon(size, 'maskable')])
const shortcut = (name: string, view: ListView) => ({ name, url: viewAddress(view), icons: [icon(192, 'any')] })

/** The web app manifest of the dashboard, which a technician installs on a phone. */
export function loader() {
  const color = oklchToHex(colors.spruce[950])
  const manifest = {
    id: '/admin',
    name: `Support dashboard · ${site.name}`,
    short_name: 'Support',
    start_url: '/admin',
    scope: '/admin',
    display: 'standalone',
    background_color: color,
    theme_color: color,
    icons,
    shortcuts: [shortcut('Mine', MINE), shortcut('Needs an answer', NEEDS_ANSWER)],
  }
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } })
}
