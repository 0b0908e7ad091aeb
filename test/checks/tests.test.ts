import { describe, expect, it } from 'vitest'
import { filesBelow, read } from './packages/files.ts'

/** Where no test may be red by chance (CONTRIBUTING.md). */
const GATE = ['test/unit', 'test/operations', 'test/services', 'test/process', 'test/stories', 'test/e2e']
const LEAST_TIMEOUT_MS = 30_000

const lines = GATE.flatMap(filesBelow)
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) =>
    read(file)
      .split('\n')
      .map((line, index) => ({ place: `${file}:${index + 1}`, line })),
  )
const isShort = (line: string) =>
  [...line.matchAll(/\btimeout: ([\d_]+)\b/g)].some(([, ms]) => Number(ms!.replaceAll('_', '')) < LEAST_TIMEOUT_MS)

describe('No test of the gate', () => {
  it.each<[what: string, isFault: (line: string) => boolean]>([
    [
      'waits for a second at most: `eventually` and `expect.poll` wait longer',
      (line) => /\bvi\.wait(For|Until)\b/.test(line) && !/, ([3-9]\d|\d{3})_000\)/.test(line),
    ],
    ['ends its wait before a busy machine is ready', isShort],
    [
      'reads once what a page has called so far: `expect.poll` waits for it',
      (line) => /^\s*expect\(.*\bcalls\b.*\.(toContain|toHaveLength|toMatch)\(/.test(line),
    ],
    ['is left out, or leaves others out', (line) => /\b(it|test|describe)(\.\w+)*\.(skip|only|todo)\b/.test(line)],
    [
      'measures time: npm run bench does',
      (line) => /\btoBeLessThan/.test(line) && /\bperformance\.now\b|\bDate\.now\b|\bms\b/i.test(line),
    ],
    ['draws what no seed repeats', (line) => /\bMath\.random\b/.test(line)],
  ])('%s', (_, isFault) => {
    expect(lines.length).toBeGreaterThan(10_000)
    expect(lines.filter(({ line }) => isFault(line)).map(({ place, line }) => `${place} ${line.trim()}`)).toEqual([])
  })
})
