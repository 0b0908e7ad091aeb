import { localEntries } from '#app/lib/browser-storage.ts'

/** As in styles/web-fonts.css, which is for browsers that have kept them, those without scripts, and the dashboard. */
const FACES = [
  { family: 'National Park Variable', file: 'national-park', weight: '500 700' },
  { family: 'Schibsted Grotesk Variable', file: 'schibsted-grotesk', weight: '400 700' },
]
const KEY = 'fonts'
const CACHED = 'kept'
/** Milliseconds for the rest of the first frame. */
const AFTER_FIRST_FRAME_MS = 50

/**
 * Brings the two typefaces. A first visitor reads the page at once in measured stand-ins, because on a thin line the
 * faces would hold up everything before it; for a browser that has kept them the document's head has asked for them.
 */
export function loadFonts() {
  if (localEntries.read(KEY) === CACHED) return
  const painted = new PerformanceObserver(() => {
    painted.disconnect()
    setTimeout(() => void load(), AFTER_FIRST_FRAME_MS)
  })
  painted.observe({ type: firstPaint(), buffered: true })
}

/** `paint` is told of when the frame is made, the other when it is on the screen. */
const firstPaint = () =>
  PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')
    ? 'largest-contentful-paint'
    : 'paint'

/** Both come in at one moment, so that the page is laid out anew once. */
async function load() {
  const faces = FACES.map(
    ({ family, file, weight }) => new FontFace(family, `url(/fonts/${file}.woff2)`, { weight }),
  )
  try {
    await Promise.all(faces.map((face) => face.load()))
  } catch {
    return // The page stays in its stand-ins, and the next one asks again.
  }
  for (const face of faces) document.fonts.add(face)
  localEntries.write(KEY, CACHED)
}
