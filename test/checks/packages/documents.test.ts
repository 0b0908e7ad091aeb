import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, filesBelow, read } from './files.ts'

const texts = filesBelow()
  .filter((file) => /\.(tsx?|mjs|css|md)$/.test(file) && !file.startsWith('test/checks/packages/'))
  .map((file) => ({ file, text: read(file) }))
const papers = texts.filter(({ file }) => file.endsWith('.md'))
const server = texts.filter(({ file }) => /^(server|cli)\/.*\.ts$/.test(file))

/** The headings of a document, as written. */
const headings = (paper: string) => [...read(paper).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!)
/** The anchor that GitHub gives a heading. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d _-]/gu, '')
    .replaceAll(' ', '-')
const found = (file: string, pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, name]) => name!)
const withoutNames = (call: string) => call.replaceAll(/\{\w+\}/g, '{}')

describe('The documents', () => {
  it('are there where code and other documents name them', () => {
    const named = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/docs\/[\w/-]+\.md/g)].map(([path]) => ({ file, path })),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it('have the headings that code cites', () => {
    const cited = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/docs\/reference\.md, ([A-Z][\w -]+)/g)].map(([, heading]) => ({ file, heading: heading! })),
    )
    const known = headings('docs/reference.md')
    expect(cited.length).toBeGreaterThan(20)
    expect(cited.filter(({ heading }) => !known.some((each) => heading.startsWith(each)))).toEqual([])
  })

  it('link to pages and headings that are there', () => {
    const links = papers.flatMap(({ file, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]+))?\)/g)].map(([link, path, to]) => {
        const target = path ? normalize(join(dirname(file), path)) : file
        return { file, link, target, to }
      }),
    )
    const isThere = ({ target, to }: (typeof links)[number]) =>
      existsSync(join(ROOT, target)) && (!to || headings(target).map(anchor).includes(to))
    expect(links.length).toBeGreaterThan(100)
    expect(links.filter((link) => !isThere(link))).toEqual([])
  })

  it('describe every variable the server reads', () => {
    const names = ['server/platform/config/config.ts', 'server/platform/config/config.ts'].flatMap((file) =>
      found(file, /\((?:env, )?'([A-Z_]{4,})'/g),
    )
    // From systemd and the start script.
    const given = /^(LISTEN|WATCHDOG|NOTIFY)_/
    expect(names.length).toBeGreaterThan(30)
    const described = read('docs/configuration.md')
    expect(names.filter((name) => !given.test(name) && !described.includes(`\`${name}\``))).toEqual([])
  })

  it('name calls that there are', () => {
    const calls = texts
      .filter(({ file }) => file.startsWith('contract/'))
      .flatMap(({ text }) => [...text.matchAll(/route: '([^']+)'/g)].map(([, route]) => withoutNames(route!)))
    const named = papers
      .filter(({ file }) => !file.startsWith('docs/decisions/'))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/(?:GET|POST|PUT|PATCH|DELETE) \/api\/[\w/{}-]+/g)].map(([call]) => ({ file, call })),
      )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter(({ call }) => !calls.includes(withoutNames(call)))).toEqual([])
  })

  it('explain every log message of mail to operators', () => {
    const messages = server.flatMap(({ text }) => [
      ...text.matchAll(/log[^\n]{0,20}\(\s*'((?:mail|inbox|imap)\.\w+)'/g),
    ])
    const explained = read('docs/operations.md')
    expect(messages.length).toBeGreaterThan(10)
    expect(messages.map(([, name]) => name!).filter((name) => !explained.includes(`\`${name}\``))).toEqual([])
  })
})
