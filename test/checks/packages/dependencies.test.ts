import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUNDLED } from '../../../build/packages/bill-of-materials.ts'
import { ROOT, read } from './files.ts'

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  string,
  Record<string, string>
>
const sections = read('docs/dependencies.md').split(/^## /m).slice(1)
const section = (title: string) => sections.find((each) => each.startsWith(title))!
const namesIn = (text: string) =>
  [...text.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  )

describe('docs/dependencies.md', () => {
  it('names every package of package.json once, where it belongs, and no other', () => {
    const bundled = Object.keys(devDependencies!).filter((name) => (BUNDLED as readonly string[]).includes(name))
    const tools = Object.keys({ ...devDependencies, ...optionalDependencies }).filter((name) => !bundled.includes(name))
    expect(namesIn(section('On the server')).toSorted()).toEqual(Object.keys(dependencies!).toSorted())
    expect(namesIn(section('In what browsers load')).toSorted()).toEqual(bundled.toSorted())
    expect(namesIn(section('Tools')).toSorted()).toEqual(tools.toSorted())
  })

  it('says what each is for, and the reason for it', () => {
    expect(sections.join('')).not.toMatch(/\| +\|/)
  })
})

/** Files that a paper names in code marks: those with a folder of ours in front. */
const FOLDERS = /^(app|contract|content|server|scripts|test|docs|deploy|public)\//

describe.each(['docs/dependencies.md', 'docs/threat-model.md'])('%s', (paper) => {
  it('names no file that is not there', () => {
    const named = [...read(paper).matchAll(/`([\w./-]+)`/g)]
      .map(([, path]) => path!)
      .filter((path) => FOLDERS.test(path))
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })
})
