const LINK = /<link rel="icon" href="\/favicon\.svg"[^>]*>/

/** Characters that `encodeURIComponent` escapes although a double-quoted URL may contain them. */
const HARMLESS: Record<string, string> = { '%20': ' ', '%22': "'", '%2F': '/', '%3A': ':', '%3D': '=' }

/** Inlines the favicon: as its own file it would be requested before the first paint. */
export function inlineIcon(svg: string, html: string): string {
  const address = encodeURIComponent(svg).replaceAll(/%(?:20|22|2F|3A|3D)/g, (code) => HARMLESS[code]!)
  return html.replace(LINK, () => `<link rel="icon" href="data:image/svg+xml,${address}"/>`)
}
