import { isolines, terrain } from '#app/ui/contours.ts'
import { pricing } from '#content/pricing.ts'
import type { PageGroup } from '#content/types.ts'
import type { GlyphOutlines } from './glyph-outlines.ts'
import { palette } from './palette.ts'

type Box = { x: number; y: number; width: number; height: number }

const CELL = 8

/** Draws contour lines of a seeded terrain as one path. */
function contours({ x, y, width, height }: Box, seed: number, levels: number): string {
  const columns = Math.floor(width / CELL) + 1
  const rows = Math.floor(height / CELL) + 1
  const at = (column: number, row: number) => terrain((column * CELL) / 170, (row * CELL) / 170, seed)
  const place = (value: number, from: number) => (from + value * CELL).toFixed(1)
  return Array.from({ length: levels }, (_, i) => -0.75 + (1.5 * (i + 0.5)) / levels)
    .flatMap((level) => isolines({ columns, rows, at }, level))
    .filter((line) => line.length > 6)
    .map((line) => `M${line.map(([px, py]) => `${place(px, x)} ${place(py, y)}`).join('L')}`)
    .join('')
}

/** Draws the outline of a range of hills across the box, up to a share of its height. */
function ridge({ x, y, width, height }: Box, seed: number, share: number, roughness = 2.4): string {
  const foot = y + height
  const tops = Array.from({ length: Math.ceil(width / 3) + 1 }, (_, i) => {
    const along = Math.min(width, i * 3)
    const rise = 0.72 + 0.55 * terrain((along / width) * roughness, 0.5, seed)
    return `${(x + along).toFixed(1)} ${(foot - share * height * rise).toFixed(1)}`
  })
  return `M${x} ${foot}L${tops.join('L')}L${x + width} ${foot}z`
}

/** Draws a ring around a point, as irregular as the terrain. */
function ring(x: number, y: number, radius: number, seed: number): string {
  const points = Array.from({ length: 180 }, (_, i) => {
    const angle = (i / 90) * Math.PI
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const reach = radius * (1 + 0.16 * terrain(1.1 * cos + 4, 1.1 * sin + 4, seed))
    return `${(x + reach * cos).toFixed(1)} ${(y + reach * sin).toFixed(1)}`
  })
  return `M${points.join('L')}z`
}

/** Drawing on the right side of a sharing image, and its background colour. */
type Picture = { floor: string; draw: (faces: Faces) => string }
export type Faces = { display: GlyphOutlines; text: GlyphOutlines }

const { alpen, dusk200, dusk500, ink, ink2, rule, snow, spruce, warn, warnBg, white } = palette

export const fill = (d: string, color: string) => `<path d="${d}" fill="${color}"/>`
const line = (d: string, color: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}"/>`
const square = (x: number, y: number, side: number) => `M${x} ${y}h${side}v${side}h${-side}z`

/** Motifs by page group; the default image has a still of the film as its background. */
export const PICTURES: Record<Exclude<PageGroup, 'default'>, Picture> = {
  services: { floor: white, draw: drawRings },
  industries: { floor: spruce[100], draw: drawSheets },
  'home-help': { floor: alpen[100], draw: drawLaptop },
  pricing: { floor: snow, draw: drawPrices },
}

/** Draws contour lines over the right half, fading towards the words. */
function fadingLand(seed: number, color: string): string {
  const land = line(contours({ x: 560, y: 0, width: 640, height: 538 }, seed, 15), color, 1.25)
  return `<defs><linearGradient id="fade"><stop offset=".1" stop-color="#000"/><stop offset=".6" stop-color="#fff"/></linearGradient><mask id="land" maskUnits="userSpaceOnUse" x="560" y="0" width="640" height="538"><path d="M560 0h640v538H560z" fill="url(#fade)"/></mask></defs><g mask="url(#land)">${land}</g>`
}

/** Draws response times as rings on a map. */
function drawRings(): string {
  const [x, y] = [1000, 270]
  const rings: [radius: number, color: string, width: number][] = [
    [232, spruce[100], 1.5],
    [158, spruce[300], 1.5],
    [82, spruce[700], 0],
  ]
  return [
    fadingLand(11, rule),
    ...rings.map(
      ([radius, color, width]) =>
        `<path d="${ring(x, y, radius, 23)}" fill="${color}" stroke="${spruce[700]}" stroke-width="${width}"/>`,
    ),
    fill(`M${x} ${y - 26}l28 46h-56z`, alpen[500]),
  ].join('')
}

/** Draws four map sheets, each in the tint of its industry. */
function drawSheets(): string {
  const [x, y, side] = [784, 96, 172]
  const tints = [
    [white, spruce[500]],
    [dusk200, dusk500],
    [warnBg, warn],
    [alpen[100], alpen[600]],
  ] as const
  const sheets = tints.map(([floor, lines], i) => {
    const [left, top] = [x + (i % 2) * side, y + Math.floor(i / 2) * side]
    const land = contours({ x: left, y: top, width: side, height: side }, 31 + 6 * i, 13)
    return fill(square(left, top, side), floor) + line(land, lines, 1.25)
  })
  const folds = `M${x + side} ${y}v${2 * side}M${x} ${y + side}h${2 * side}`
  const neatline = line(square(x - 9, y - 9, 2 * side + 18), ink, 4)
  return `${fill(square(x - 9, y - 9, 2 * side + 18), snow)}${sheets.join('')}${line(folds, ink, 1.5)}${line(square(x, y, 2 * side), ink, 1.5)}${neatline}`
}

/** Draws a laptop at home that shows the same view. */
function drawLaptop(): string {
  const screen = { x: 816, y: 142, width: 292, height: 184 }
  const hills: [seed: number, share: number, color: string][] = [
    [5, 0.78, alpen[300]],
    [29, 0.62, alpen[500]],
    [47, 0.46, spruce[600]],
    [13, 0.32, spruce[700]],
    [61, 0.17, spruce[900]],
  ]
  const { x, y, width, height } = screen
  return [
    fadingLand(43, alpen[300]),
    `<rect x="${x - 16}" y="${y - 16}" width="${width + 32}" height="${height + 32}" rx="12" fill="${ink}"/>`,
    `<path d="M${x} ${y}h${width}v${height}h${-width}z" fill="${dusk200}"/>`,
    ...hills.map(([seed, share, color]) => fill(ridge(screen, seed, share), color)),
    fill(
      `M${x - 44} ${y + height + 16}h${width + 88}v12c0 8-6 14-14 14h${-(width + 60)}c-8 0-14-6-14-14z`,
      spruce[800],
    ),
    fill(`M${x + width / 2 - 40} ${y + height + 16}h80v4c0 4-3 6-6 6h-68c-3 0-6-2-6-6z`, spruce[500]),
  ].join('')
}

/** Draws three prices with their units, as the page prints them. */
function drawPrices({ display, text }: Faces): string {
  const plans = pricing.business.plans.filter(({ price }) => price.startsWith('$'))
  const [hour = '', unit = ''] = (pricing.home.rates[0]?.remote ?? '').split('/')
  const rows = [
    ...plans.map(({ price, period }) => [price, ...period.split(', ')]),
    [hour, 'remote help', `per ${unit === 'hr' ? 'hour' : unit}`],
  ].slice(0, 3)
  const [x, right, top, step] = [716, 1136, 72, 132]
  const units = x + 28 + Math.max(...rows.map(([price = '']) => display.width(price, 96)))
  const cells = rows.map(([price = '', ...words], i) => {
    const base = top + i * step + 98
    const small = words.map((each, row) => fill(text.path(each, units, base - 38 + row * 34, 27), ink2))
    return fill(display.path(price, x, base, 96), spruce[700]) + small.join('')
  })
  const rules = Array.from({ length: rows.length + 1 }, (_, i) => `M${x} ${top + i * step}H${right}`)
  return line(rules.join(''), ink, 1.5) + cells.join('')
}
