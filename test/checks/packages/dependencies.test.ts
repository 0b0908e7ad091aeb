import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, read } from './files.ts'
import { BUNDLED } from './lock-file.ts'
import { readModules } from './modules.ts'

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
    const bundled = Object.keys(devDependencies!).filter((name) => BUNDLED.includes(name))
    const tools = Object.keys({ ...devDependencies, ...optionalDependencies }).filter((name) => !bundled.includes(name))
    expect(namesIn(section('On the server')).toSorted()).toEqual(Object.keys(dependencies!).toSorted())
    expect(namesIn(section('In what browsers load')).toSorted()).toEqual(bundled.toSorted())
    expect(namesIn(section('Tools')).toSorted()).toEqual(tools.toSorted())
  })

  it('names as loaded by browsers what app/ imports, and the typefaces', () => {
    const ofPages = [...readModules()].filter(([file]) => file.startsWith('app/'))
    const imported = new Set(ofPages.flatMap(([, { packages }]) => packages))
    const loaded = [...imported].filter((name) => !(name in dependencies!) && !DRAWS.includes(name))
    const typefaces = BUNDLED.filter((name) => name.startsWith('@fontsource-variable/'))
    expect([...loaded, ...typefaces].toSorted()).toEqual(BUNDLED.toSorted())
  })

  it('says what each is for, and the reason for it', () => {
    expect(sections.join('')).not.toMatch(/\| +\|/)
  })
})

/** Of the build alone: what lists the routes of app/routes.ts. */
const DRAWS = ['@react-router/dev']

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
