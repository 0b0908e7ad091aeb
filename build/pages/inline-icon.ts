const LINK = /<link rel="icon" href="\/favicon\.svg"[^>]*>/

/** What `encodeURIComponent` writes in three letters where an address in double quotes may hold one. */
const HARMLESS: Record<string, string> = { '%20': ' ', '%22': "'", '%2F': '/', '%3A': ':', '%3D': '=' }

/** Puts the tab's icon into the page: as a file of its own it would be asked for before the first paint. */
export function inlineIcon(svg: string, html: string): string {
  const address = encodeURIComponent(svg).replaceAll(/%(?:20|22|2F|3A|3D)/g, (code) => HARMLESS[code]!)
  return html.replace(LINK, () => `<link rel="icon" href="data:image/svg+xml,${address}"/>`)
}
