import type { Plugin } from 'vite'
import { site } from '../../site.config.ts'
import { favicon } from './favicon.ts'

/** The file the theme is appended to. */
const STYLES = /\/app\/styles\/app\.css(\?|$)/

/** Vite plugin that puts the brand of site.config.ts into the stylesheet and the favicon. */
export function brand(): Plugin {
  return {
    name: 'brand',
    enforce: 'pre',
    transform: {
      filter: { id: STYLES },
      handler: (code) => ({ code: `${code}\n${brandTheme(site.colors)}`, map: null }),
    },
    configureServer(server) {
      server.middlewares.use('/favicon.svg', (_, response, next) => {
        favicon().then((svg) => response.setHeader('Content-Type', 'image/svg+xml').end(svg), next)
      })
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: await favicon() })
    },
  }
}

type Ramps = Record<string, Record<string, string>>

/** The brand's colour ramps as custom properties, such as `--color-spruce-700`. */
export function brandTheme(ramps: Ramps): string {
  const tokens = Object.entries(ramps).flatMap(([name, shades]) =>
    Object.entries(shades).map(([shade, color]) => `--color-${name}-${shade}: ${color};`),
  )
  return `:root { ${tokens.join(' ')} }`
}
