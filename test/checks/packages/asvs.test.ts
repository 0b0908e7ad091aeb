import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, read } from './files.ts'

/** Requirements of OWASP ASVS 5.0.0 of levels 1 and 2 by their section; what is missing in between is of level 3. */
const REQUIREMENTS: Record<string, string> = {
  'V1.1': '1 2',
  'V1.2': '1 2 3 4 5 6 7 8 9',
  'V1.3': '1 2 3 4 5 6 7 8 9 10 11',
  'V1.4': '1 2 3',
  'V1.5': '1 2',
  'V2.1': '1 2 3',
  'V2.2': '1 2 3',
  'V2.3': '1 2 3 4',
  'V2.4': '1',
  'V3.2': '1 2',
  'V3.3': '1 2 3 4',
  'V3.4': '1 2 3 4 5 6',
  'V3.5': '1 2 3 4 5',
  'V3.7': '1 2',
  'V4.1': '1 2 3',
  'V4.2': '1',
  'V4.3': '1 2',
  'V4.4': '1 2 3 4',
  'V5.1': '1',
  'V5.2': '1 2 3',
  'V5.3': '1 2',
  'V5.4': '1 2 3',
  'V6.1': '1 2 3',
  'V6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  'V6.3': '1 2 3 4',
  'V6.4': '1 2 3 4',
  'V6.5': '1 2 3 4 5',
  'V6.6': '1 2 3',
  'V6.8': '1 2 3 4',
  'V7.1': '1 2 3',
  'V7.2': '1 2 3 4',
  'V7.3': '1 2',
  'V7.4': '1 2 3 4 5',
  'V7.5': '1 2',
  'V7.6': '1 2',
  'V8.1': '1 2',
  'V8.2': '1 2 3',
  'V8.3': '1',
  'V8.4': '1',
  'V9.1': '1 2 3',
  'V9.2': '1 2 3 4',
  'V10.1': '1 2',
  'V10.2': '1 2',
  'V10.3': '1 2 3 4',
  'V10.4': '1 2 3 4 5 6 7 8 9 10 11',
  'V10.5': '1 2 3 4 5',
  'V10.6': '1 2',
  'V10.7': '1 2 3',
  'V11.1': '1 2',
  'V11.2': '1 2 3',
  'V11.3': '1 2 3',
  'V11.4': '1 2 3 4',
  'V11.5': '1',
  'V11.6': '1',
  'V12.1': '1 2 3',
  'V12.2': '1 2',
  'V12.3': '1 2 3 4',
  'V13.1': '1',
  'V13.2': '1 2 3 4 5',
  'V13.3': '1 2',
  'V13.4': '1 2 3 4 5',
  'V14.1': '1 2',
  'V14.2': '1 2 3 4',
  'V14.3': '1 2 3',
  'V15.1': '1 2 3',
  'V15.2': '1 2 3',
  'V15.3': '1 2 3 4 5 6 7',
  'V16.1': '1',
  'V16.2': '1 2 3 4 5',
  'V16.3': '1 2 3 4',
  'V16.4': '1 2 3',
  'V16.5': '1 2 3',
  'V17.1': '1',
  'V17.2': '1 2 3 4',
  'V17.3': '1 2',
}
const VERDICTS = ['met', 'not applicable', 'not met']

const table = read('docs/asvs.md')
const rows = table
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

describe('docs/asvs.md', () => {
  it('has each requirement of levels 1 and 2 once, in their order, and no other', () => {
    const wanted = Object.entries(REQUIREMENTS).flatMap(([section, numbers]) =>
      numbers.split(' ').map((number) => `${section}.${number}`),
    )
    expect(wanted).toHaveLength(253)
    expect(rows.map(([, id]) => id)).toEqual(wanted)
  })

  it('says of each what is asked, whether it is met, and where or why', () => {
    expect(rows.filter((cells) => cells.length !== 7 || !VERDICTS.includes(cells[3]!))).toEqual([])
    expect(rows.filter(([, , asked, , where]) => !asked || !where)).toEqual([])
  })

  it('sums up what it says', () => {
    for (const verdict of VERDICTS) {
      const count = rows.filter((cells) => cells[3] === verdict).length
      expect(table).toContain(`| ${verdict} | ${count} |`)
    }
  })
})

const FILE = /^(?:(?:app|contract|content|server|scripts|test|docs|deploy|public)\/[\w./-]*|[\w.-]+\.(?:md|ts|yaml))$/
const DRILLS = /\bdrills? ((?:`[\w-]+`(?:, )?)+)/g
const inMarks = (text: string) => [...text.matchAll(/`([^`\s]+)`/g)].map(([, marked]) => marked!)

describe.each(['docs/asvs.md', 'docs/threat-model.md', 'SECURITY.md'])('%s', (paper) => {
  const text = read(paper)

  it('names no file and leads to none that is not there', () => {
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, to]) => to!)
    const named = [...inMarks(text).filter((marked) => FILE.test(marked)), ...linked]
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it('names no drill that is not there', () => {
    const drills = [...text.matchAll(DRILLS)].flatMap(([, names]) => inMarks(names!))
    const isThere = (name: string) =>
      name === 'properties' ||
      name === 'mutants' ||
      ['attacks', 'chaos'].some((folder) => existsSync(join(ROOT, `test/deep/${folder}/${name}.test.ts`)))
    expect(drills.filter((name) => !isThere(name))).toEqual([])
  })
})
