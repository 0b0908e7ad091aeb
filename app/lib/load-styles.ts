import { localEntries } from './browser-storage.ts'

/** The same faces as in styles/web-fonts.css, which serves repeat visitors and browsers without JavaScript. */
const FACES = [
  { family: 'National Park Variable', file: 'national-park', weight: '500 700' },
  { family: 'Schibsted Grotesk Variable', file: 'schibsted-grotesk', weight: '400 700' },
]
const KEY = 'fonts'
const CACHED = 'kept'
/** Milliseconds left for the rest of the first frame. */
const AFTER_FIRST_FRAME_MS = 50

/**
 * Loads the two web fonts after the first paint, because on a slow connection they would compete with the page; meanwhile it uses
 * metric-compatible fallback fonts. Does nothing with cached fonts, which the document's head has linked.
 */
export function loadFonts() {
  if (localEntries.read(KEY) === CACHED) return
  const painted = new PerformanceObserver(() => {
    painted.disconnect()
    setTimeout(() => void load(), AFTER_FIRST_FRAME_MS)
  })
  painted.observe({ type: firstPaint(), buffered: true })
}

/** Largest contentful paint is reported when the frame is on screen, `paint` when it is produced. */
const firstPaint = () =>
  PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint') ? 'largest-contentful-paint' : 'paint'

/** Swaps in both fonts together, so that the page is laid out again only once. */
async function load() {
  const faces = FACES.map(({ family, file, weight }) => new FontFace(family, `url(/fonts/${file}.woff2)`, { weight }))
  try {
    await Promise.all(faces.map((face) => face.load()))
  } catch {
    return // The page keeps its fallback fonts; the next page tries again.
  }
  for (const face of faces) document.fonts.add(face)
  localEntries.write(KEY, CACHED)
}
