import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const APP = join(import.meta.dirname, '../../../app')
/** What the dashboard loads, and what every page does. */
const FOLDERS = ['dashboard', 'routes/admin', 'lib', 'ui', 'account', 'styles', 'site/chrome']
/** Rules for browsers that run no script: nothing is added there later. */
const WITHOUT_SCRIPT = 'routes/admin/needs-javascript.css'

const files = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.css`, { cwd: APP })).filter(
  (file) => file !== WITHOUT_SCRIPT,
)

test('No style of the dashboard makes the browser look through the whole page at every change', () => {
  expect(files.length).toBeGreaterThan(50)
  const costly = files.flatMap((file) => {
    const css = readFileSync(join(APP, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
    const rules = css.match(/[^{}]*(?=\{)/g) ?? []
    return rules
      .filter((rule) => /(?:^|[\s,>])(?::root|html|body)[^\s,]*:has\(|~ \*/.test(rule))
      .map((rule) => `${file}: ${rule.trim()}`)
  })
  // docs/decisions/0084-what-a-press-renders.md
  expect(costly).toEqual([])
})
