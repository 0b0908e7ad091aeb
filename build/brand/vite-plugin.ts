import type { Plugin } from 'vite'
import { brandTheme } from '#site'
import { drawFavicon, drawFaviconWithDot } from './favicon.ts'

const ICONS = { 'favicon.svg': drawFavicon, 'favicon-new.svg': drawFaviconWithDot }
const STYLES = /\/app\/styles\/app\.css(\?|$)/

/** Vite plugin that puts the brand into the stylesheet and, in development, draws the favicon. */
export function brand(): Plugin {
  return {
    name: 'brand',
    enforce: 'pre',
    transform: {
      filter: { id: STYLES },
      handler: (code) => ({ code: `${code}\n${brandTheme()}`, map: null }),
    },
    configureServer(server) {
      for (const [name, draw] of Object.entries(ICONS))
        server.middlewares.use(`/${name}`, (_, response, next) => {
          draw().then((svg) => response.setHeader('Content-Type', 'image/svg+xml').end(svg), next)
        })
    },
  }
}
