import { isolines, terrain } from '#app/ui/contours.ts'

type Box = { x: number; y: number; width: number; height: number }

const CELL = 8

/** Contour lines of a seeded terrain, as one path. */
export function contours({ x, y, width, height }: Box, seed: number, levels: number): string {
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

/** The outline of a range of hills across the box, up to a share of its height. */
export function ridge({ x, y, width, height }: Box, seed: number, share: number, roughness = 2.4): string {
  const foot = y + height
  const tops = Array.from({ length: Math.ceil(width / 3) + 1 }, (_, i) => {
    const along = Math.min(width, i * 3)
    const rise = 0.72 + 0.55 * terrain((along / width) * roughness, 0.5, seed)
    return `${(x + along).toFixed(1)} ${(foot - share * height * rise).toFixed(1)}`
  })
  return `M${x} ${foot}L${tops.join('L')}L${x + width} ${foot}z`
}

/** A ring around a point, as irregular as the terrain. */
export function ring(x: number, y: number, radius: number, seed: number): string {
  const points = Array.from({ length: 180 }, (_, i) => {
    const angle = (i / 90) * Math.PI
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const reach = radius * (1 + 0.16 * terrain(1.1 * cos + 4, 1.1 * sin + 4, seed))
    return `${(x + reach * cos).toFixed(1)} ${(y + reach * sin).toFixed(1)}`
  })
  return `M${points.join('L')}z`
}
