import { MINE, NEEDS_ANSWER, viewAddress, type ListView } from '#app/desk/views/list-views.ts'
import { manifestIcon, manifestResponse } from '#app/lib/manifest.ts'
import { oklchToHex } from '#contract/oklch.ts'
import { brandColors, site } from '#site'

const shortcut = (name: string, view: ListView) => ({ name, url: viewAddress(view), icons: [manifestIcon(192, 'any')] })

/** The web app manifest of the dashboard, which a technician installs on a phone. */
export function loader() {
  const color = oklchToHex(brandColors().spruce[950])
  return manifestResponse({
    id: '/admin',
    name: `Support dashboard · ${site.name}`,
    short_name: 'Support',
    start_url: '/admin',
    scope: '/admin',
    display: 'standalone',
    background_color: color,
    theme_color: color,
    icons: [192, 512].flatMap((size) => [manifestIcon(size, 'any'), manifestIcon(size, 'maskable')]),
    shortcuts: [shortcut('Mine', MINE), shortcut('Needs an answer', NEEDS_ANSWER)],
  })
}
