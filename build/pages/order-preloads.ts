const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g

/**
 * Puts the preloads of scripts at the end of the head, each once: before the stylesheets they would be fetched before
 * them, and the first paint would wait for the whole framework.
 */
export function orderPreloads(html: string): string {
  const preloads = new Map([...html.matchAll(PRELOAD)].map(([link, href]) => [href, link]))
  return html.replaceAll(PRELOAD, '').replace('</head>', () => `${[...preloads.values()].join('')}</head>`)
}

/** The scripts that a page preloads. */
export const preloadsOf = (html: string): string[] => [...html.matchAll(PRELOAD)].map(([, href]) => href!)
