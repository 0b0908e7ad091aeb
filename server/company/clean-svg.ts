import { escapeHtml } from '../platform/escape-html.ts'
import { LimitedParser } from '../mail/parse/html/limited-parser.ts'

const words = (list: string) => new Set(list.trim().split(/\s+/))

/** Elements that draw something, or are used by one that does. All others are left out with their content. */
const SHAPES = words('path rect circle ellipse line polyline polygon text use')
const ELEMENTS = words(`
  svg g defs symbol title desc style tspan textPath linearGradient radialGradient stop clipPath mask pattern marker
  filter feGaussianBlur feOffset feBlend feColorMatrix feComposite feFlood feMerge feMergeNode
  ${[...SHAPES].join(' ')}
`)
/** Attributes of geometry, of text and of paint. */
const ATTRIBUTES = words(`
  id class style transform viewBox width height x y x1 x2 y1 y2 cx cy r rx ry fx fy dx dy d points offset pathLength
  preserveAspectRatio gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits
  patternTransform patternContentUnits markerWidth markerHeight refX refY orient markerUnits href xlink:href
  text-anchor dominant-baseline textLength lengthAdjust font-family font-size font-weight font-style letter-spacing
  word-spacing rotate fill fill-opacity fill-rule clip-rule stroke stroke-width stroke-opacity stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility clip-path mask
  filter marker-start marker-mid marker-end stop-color stop-opacity vector-effect paint-order mix-blend-mode isolation
  in in2 result stdDeviation mode values type operator k1 k2 k3 k4 flood-color flood-opacity filterUnits
`)
/** Ways of CSS out of a drawing, or to a text that is read in another way than it looks: other rules, escapes, comments. */
const UNSAFE_STYLE = /[@\\<]|\/\*|expression|javascript:|url\((?!\s*["']?#)/i
const MAX_ELEMENTS = 20_000

/**
 * Returns a drawing with its size, reduced to what draws: no script, no address but its own parts, no document type. Undefined
 * for what is no drawing, has no size or nothing in it.
 */
export function cleanSvg(source: string): { svg: string; width: number; height: number } | undefined {
  const output: string[] = []
  const open: (string | null)[] = []
  let [removedDepth, elements, shapes] = [0, 0, 0]
  let size: { width: number; height: number } | undefined

  const parser = new LimitedParser(
    {
      onopentag(name, attributes) {
        const isRoot = open.length === 0
        const isKept = removedDepth === 0 && ELEMENTS.has(name) && (name === 'svg') === isRoot
        open.push(isKept ? name : null)
        if (!isKept || ++elements > MAX_ELEMENTS) return void removedDepth++
        if (SHAPES.has(name)) shapes++
        if (isRoot) size = sizeOf(attributes)
        const kept = Object.entries(attributes).filter(([key, value]) => isSafe(key, value))
        if (isRoot) kept.unshift(['xmlns', 'http://www.w3.org/2000/svg'])
        if (kept.some(([key]) => key === 'xlink:href')) kept.unshift(['xmlns:xlink', 'http://www.w3.org/1999/xlink'])
        output.push(`<${name}${kept.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')}>`)
      },
      onclosetag() {
        const name = open.pop()
        if (removedDepth > 0) removedDepth--
        else output.push(`</${name}>`)
      },
      ontext(text) {
        if (removedDepth > 0 || open.length === 0) return
        if (open.at(-1) === 'style' && UNSAFE_STYLE.test(text)) return
        output.push(escapeHtml(text))
      },
    },
    { xmlMode: true },
  )
  parser.end(source.replaceAll('\0', ''))
  return size && shapes > 0 ? { svg: output.join('').toWellFormed(), ...size } : undefined
}

function isSafe(name: string, value: string): boolean {
  if (!ATTRIBUTES.has(name)) return false
  return name.endsWith('href') ? /^#[\w.:-]+$/.test(value) : !UNSAFE_STYLE.test(value)
}

/** The size of a drawing: of its `viewBox`, or else of its own. */
function sizeOf({ viewBox = '', width = '', height = '' }: Record<string, string>) {
  const box = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [wide, high] = box.length === 4 ? [box[2]!, box[3]!] : [Number.parseFloat(width), Number.parseFloat(height)]
  return wide > 0 && high > 0 && wide < 1e6 && high < 1e6 ? { width: wide, height: high } : undefined
}
