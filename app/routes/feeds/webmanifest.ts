import { manifestIcon, manifestResponse } from '#app/lib/manifest.ts'
import { oklchToHex } from '#contract/oklch.ts'
import { brandColors, site } from '#site'

/** The web app manifest: name, colours and icons on a phone's home screen. */
export const loader = () =>
  manifestResponse({
    name: site.name,
    short_name: site.shortName,
    description: site.og.description,
    start_url: '/',
    display: 'browser',
    background_color: '#f7fbfc',
    theme_color: oklchToHex(brandColors().spruce[700]),
    icons: [192, 512].map((size) => manifestIcon(size, 'any maskable')),
  })
