import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'

/** The build, made by `npm test` before any test runs. */
export const BUILT = join(import.meta.dirname, '../../../dist/client')

type Tag = ReturnType<typeof DomUtils.getElementsByTagName>[number]
type Scope = Tag | ReturnType<typeof parseDocument>

export const documentAt = (path: string) => parseDocument(readFileSync(join(BUILT, path, 'index.html'), 'utf8'))

/** The elements of these names below another, in order, with these classes and values of other attributes. */
export const all = (scope: Scope, names: string, attributes: Record<string, string> = {}): Tag[] =>
  DomUtils.getElementsByTagName((name) => names.split(' ').includes(name), scope.children).filter((tag) =>
    Object.entries(attributes).every(([name, value]) =>
      name === 'class' ? includesAll(tag.attribs[name], value) : tag.attribs[name] === value,
    ),
  )

const includesAll = (classes = '', wanted: string) =>
  wanted.split(' ').every((each) => classes.split(' ').includes(each))

/** The only such element. */
export function one(scope: Scope, name: string, attributes?: Record<string, string>): Tag {
  const found = all(scope, name, attributes)
  if (found.length !== 1) throw new Error(`${found.length} of ${name} ${JSON.stringify(attributes ?? {})}`)
  return found[0]!
}

/** The text of an element without that of its scripts and styles. */
export const textOf = (tag: Scope) => DomUtils.innerText(tag.children).replaceAll(/\s+/g, ' ').trim()

/** What a script says. */
export const scriptOf = (tag: Tag) => DomUtils.textContent(tag)

/** Text and target of each link. */
export const linksIn = (scope: Scope) =>
  all(scope, 'a')
    .filter(({ attribs }) => attribs['href'] !== undefined)
    .map((link) => [textOf(link), link.attribs['href']!] as const)

/** The texts of the cells of each row. */
export const rowsOf = (table: Scope) => all(table, 'tr').map((row) => all(row, 'th td').map(textOf))
