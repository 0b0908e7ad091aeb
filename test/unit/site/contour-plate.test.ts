import { expect, test } from 'vitest'
import { plateLines } from '#app/ui/contour-plate.tsx'
import { isolines, noise, simplifyLine } from '#app/ui/contours.ts'

const grid = (rows: number[][]) => ({
  columns: rows[0]!.length,
  rows: rows.length,
  at: (column: number, row: number) => rows[row]![column]!,
})

test('a summit is surrounded by one closed ring', () => {
  const [ring, ...others] = isolines(
    grid([
      [0, 0, 0],
      [0, 1, 0],
      [0, 0, 0],
    ]),
    0.5,
  )
  expect(others).toEqual([])
  expect(ring![0]).toEqual(ring!.at(-1))
  expect(ring).toHaveLength(5)
})

test('a slope has one open line from edge to edge at the level', () => {
  const slope = [
    [0, 4],
    [0, 4],
    [0, 4],
  ]
  expect(isolines(grid(slope), 1)).toEqual([
    [
      [0.25, 0],
      [0.25, 1],
      [0.25, 2],
    ],
  ])
})

test('two summits have two rings', () => {
  const twins = [
    [0, 0, 0, 0, 0],
    [0, 1, 0, 1, 0],
    [0, 0, 0, 0, 0],
  ]
  expect(isolines(grid(twins), 0.5)).toHaveLength(2)
})

test('land entirely above or below the level has no line', () => {
  expect(
    isolines(
      grid([
        [1, 1],
        [1, 1],
      ]),
      0.5,
    ),
  ).toEqual([])
  expect(
    isolines(
      grid([
        [0, 0],
        [0, 0],
      ]),
      0.5,
    ),
  ).toEqual([])
})

test('noise is deterministic for a seed, differs between seeds and stays within bounds', () => {
  expect(noise(3.3, 7.1, 5)).toBe(noise(3.3, 7.1, 5))
  expect(noise(3.3, 7.1, 5)).not.toBe(noise(3.3, 7.1, 6))
  for (let i = 0; i < 500; i++) expect(Math.abs(noise(i * 0.37, i * 0.61, 9))).toBeLessThan(1.5)
})

test('every ticket number has its own terrain, always the same', () => {
  const plate = (seed: number) => plateLines({ seed, width: 264, height: 396, peaks: [], levels: 15 })
  expect(plate(1042)).toEqual(plate(1042))
  expect(plate(1042)).not.toEqual(plate(1043))
  expect(plate(1042)).toHaveLength(15)
})

test('a simplified line keeps its ends and deviates by less than the tolerance', () => {
  const bend: [number, number][] = [
    [0, 0],
    [1, 0.02],
    [2, 0],
    [2, 1],
    [2, 2],
  ]
  expect(simplifyLine(bend, 0.05)).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
  ])
  expect(simplifyLine(bend, 0.01)).toContainEqual([1, 0.02])
})

test('a simplified ring stays closed', () => {
  const ring: [number, number][] = [
    [0, 0],
    [4, 0],
    [4, 4],
    [2, 4],
    [0, 4],
    [0, 0],
  ]
  expect(simplifyLine(ring, 0.5)).toEqual([
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
    [0, 0],
  ])
})
