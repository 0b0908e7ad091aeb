import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#test/support/server.ts'
import { ENVIRONMENT, FLAGS } from '../../../scripts/memory-flags.mjs'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const lines = read('Dockerfile').split('\n')
const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))

const COMMANDS = ['users', 'seed', 'backup', 'restore', 'erase', 'doctor', 'train']
/** What the running product and its commands are made of; benchmarks, drills and the build are not among them. */
const RUNNING = [
  'server/**/*.ts',
  'contract/**/*.ts',
  'content/**/*.ts',
  'site.config.ts',
  `scripts/{${COMMANDS.join()}}.ts`,
  'scripts/{seed,doctor,erase,train}/**/*.ts',
]

function packagesOf(file: string): string[] {
  const specifiers = [...read(file).matchAll(/(?:from |import |import\()'([^'.#][^']*)'/g)].map(
    ([, name]) => name!,
  )
  return specifiers
    .filter((name) => !name.startsWith('node:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

describe('The image', () => {
  it('is made by a Dockerfile its linter finds nothing in', () => {
    const found = validate(read('Dockerfile')).map(
      ({ message, range }) => `${range.start.line + 1}: ${JSON.stringify(message)}`,
    )
    expect(found).toEqual([])
    expect(
      validate('FORM node').length,
      'the linter finds something where there is something',
    ).toBeGreaterThan(0)
  })

  it('has no root, a health check, and packages of the build in none of its layers', () => {
    expect(last).toContain('USER node')
    expect(last.join('\n')).toMatch(/^HEALTHCHECK /m)
    expect(last.filter((line) => line.startsWith('RUN ')).join()).not.toContain('npm')
    expect(lines.join('\n')).toMatch(/^RUN npm ci --omit=dev /m)
  })

  it('and the systemd unit run the server as thriftily as npm start', () => {
    const unit = read('deploy/systemd/neatline@.service')
    for (const [name, value] of Object.entries(ENVIRONMENT))
      for (const place of [last.join('\n'), unit]) expect(place).toContain(`${name}=${value}`)
    expect(last.find((line) => line.startsWith('CMD '))).toContain(
      FLAGS.map((flag) => `"${flag}"`).join(', '),
    )
    expect(unit).toContain(` ${FLAGS.join(' ')} server/process/main.ts`)
  })

  it('holds every folder the product reads', () => {
    const copied = last.filter((line) => line.startsWith('COPY ')).join('\n')
    for (const folder of ['dist', 'content', 'contract', 'server', 'site.config.ts'])
      expect(copied).toMatch(new RegExp(`^COPY .*${folder}`, 'm'))
  })

  it('holds the commands of operators with all they need, and no benchmark, no drill and nothing of the build', () => {
    const copied = last
      .filter((line) => line.startsWith('COPY scripts/'))
      .flatMap((line) => line.split(' ').slice(1, -1))
    const needed = new Set<string>()
    const follow = (file: string) => {
      if (needed.has(file)) return
      needed.add(file)
      for (const [, name] of read(file).matchAll(/from '(\.[^']+)'/g)) follow(join(dirname(file), name!))
    }
    COMMANDS.map((name) => `scripts/${name}.ts`).forEach(follow)
    const scripts = [...needed].filter((file) => file.startsWith('scripts/'))
    const isCopied = (file: string) => copied.some((path) => file === path || file.startsWith(`${path}/`))
    expect(scripts.filter((file) => !isCopied(file))).toEqual([])
    const used = (path: string) => scripts.some((file) => file === path || file.startsWith(`${path}/`))
    expect(copied.filter((path) => !used(path))).toEqual([])
  })

  it('needs exactly the packages that are no packages of the build', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
    const used = globSync(RUNNING, { cwd: ROOT }).flatMap(packagesOf)
    expect(Object.keys(dependencies).toSorted()).toEqual([...new Set(used)].toSorted())
  })
})
