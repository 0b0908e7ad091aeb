const LINK = /<link rel="icon" href="\/favicon\.svg"[^>]*>/

/** Puts the tab's icon into the page: as a file of its own it would be asked for before the first paint. */
export function inlineIcon(svg: string, html: string): string {
  return html.replace(LINK, `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(svg)}"/>`)
}
