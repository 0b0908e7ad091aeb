/** As in styles/web-fonts.css, which is for those without scripts and for the dashboard. */
const FACES = [
  { family: 'National Park Variable', file: 'national-park', weight: '500 700' },
  { family: 'Schibsted Grotesk Variable', file: 'schibsted-grotesk', weight: '400 700' },
]
const KEY = 'fonts'
const KEPT = 'kept'

/**
 * Brings the two typefaces. A first visitor reads the page at once in measured stand-ins, because on a thin line the
 * faces would hold up everything before it; a browser that has kept them shows them from the start.
 */
export function bringFonts() {
  if (areKept()) return load()
  const painted = new PerformanceObserver(() => {
    painted.disconnect()
    load()
  })
  painted.observe({ type: 'paint', buffered: true })
}

function load() {
  const faces = FACES.map(
    ({ family, file, weight }) =>
      new FontFace(family, `url(/fonts/${file}.woff2)`, { weight, display: 'swap' }),
  )
  for (const face of faces) document.fonts.add(face)
  void Promise.all(faces.map((face) => face.load())).then(keep, () => {})
}

function areKept() {
  try {
    return localStorage.getItem(KEY) === KEPT
  } catch {
    return false
  }
}

function keep() {
  try {
    localStorage.setItem(KEY, KEPT)
  } catch {
    // The next page waits for its first paint again.
  }
}
