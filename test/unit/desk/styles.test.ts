import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const APP = join(import.meta.dirname, '../../../app')
/** What the dashboard loads, and what every page does. */
const FOLDERS = ['desk', 'routes/admin', 'ui', 'forms/sign-in', 'forms/uploads', 'styles', 'site/chrome']
/** Rules for browsers that run no script: nothing is added there later. */
const WITHOUT_SCRIPT = 'routes/admin/needs-javascript.css'

const files = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.css`, { cwd: APP })).filter(
  (file) => file !== WITHOUT_SCRIPT,
)

/** The rules of all files for which it is true, each with its file. */
const rulesWhere = (isMeant: (rule: string) => boolean) =>
  files.flatMap((file) => {
    const css = readFileSync(join(APP, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
    return (css.match(/[^{};]*(?=\{)/g) ?? []).filter(isMeant).map((rule) => `${file}: ${rule.trim()}`)
  })

test('No style of the dashboard makes the browser look through the whole page at every change', () => {
  expect(files.length).toBeGreaterThan(50)
  const costly = rulesWhere((rule) => /(?:^|[\s,>])(?::root|html|body)[^\s,]*:has\(|~ \*/.test(rule))
  // docs/decisions/speed-in-the-browser.md
  expect(costly).toEqual([])
})

test('No style of the dashboard names the sibling before by its tag alone: whatever is added anywhere, all of its kind nearby would be styled again', () => {
  const byTag = rulesWhere(
    (rule) => !rule.includes('@') && /(?:^|[\s,>(])(?:\*|[a-z]\w*)(?::[\w-]+)*\s+[+~]\s+[a-z*]/.test(rule),
  )
  // docs/decisions/speed-in-the-browser.md
  expect(byTag).toEqual([])
})
