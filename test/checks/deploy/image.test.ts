import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#test/support/server.ts'
import { ENVIRONMENT, FLAGS } from '../../../scripts/memory-flags.mjs'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const lines = read('Dockerfile').split('\n')
const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))

const COMMANDS = ['users', 'seed', 'backup', 'restore', 'erase', 'doctor', 'train']
/** Sources of the running product and its commands, without benchmarks, drills and the build. */
const SHIPPED = [
  'server/**/*.ts',
  'contract/**/*.ts',
  'content/**/*.ts',
  'site.config.ts',
  'site.ts',
  `cli/{${COMMANDS.join()}}.ts`,
  'cli/{seed,doctor,erase,train}/**/*.ts',
]

function packagesOf(file: string): string[] {
  const specifiers = [...read(file).matchAll(/(?:from |import |import\()'([^'.#][^']*)'/g)].map(([, name]) => name!)
  return specifiers
    .filter((name) => !name.startsWith('node:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

describe('The image', () => {
  it('is built from a Dockerfile without lint errors', () => {
    const found = validate(read('Dockerfile')).map(
      ({ message, range }) => `${range.start.line + 1}: ${JSON.stringify(message)}`,
    )
    expect(found).toEqual([])
    expect(validate('FORM node').length, 'the linter works').toBeGreaterThan(0)
  })

  it('runs without root, has a health check, and contains no development packages', () => {
    expect(last).toContain('USER node')
    expect(last.join('\n')).toMatch(/^HEALTHCHECK /m)
    expect(last.filter((line) => line.startsWith('RUN ')).join()).not.toContain('npm')
    expect(lines.join('\n')).toMatch(/^RUN npm ci --omit=dev /m)
  })

  it('and the systemd unit run the server with the memory settings of npm start', () => {
    const unit = read('deploy/systemd/neatline@.service')
    for (const [name, value] of Object.entries(ENVIRONMENT))
      for (const place of [last.join('\n'), unit]) expect(place).toContain(`${name}=${value}`)
    expect(last.find((line) => line.startsWith('CMD '))).toContain(FLAGS.map((flag) => `"${flag}"`).join(', '))
    expect(unit).toContain(` ${FLAGS.join(' ')} dist/program/main.js`)
  })

  it('contains the bundled program and every file that it reads from next to itself, and no source', () => {
    const copied = last
      .filter((line) => line.startsWith('COPY '))
      .flatMap((line) => line.split(' ').slice(1, -1))
      .map((path) => path.replace('/app/', ''))
    const isCopied = (file: string) => copied.some((path) => file === path || file.startsWith(`${path}/`))
    const inputs = globSync(SHIPPED, { cwd: ROOT }).flatMap((file) =>
      [...read(file).matchAll(/join\(ROOT, '([^']+)'\)/g)].map(([, path]) => path!),
    )
    expect(inputs).toEqual(expect.arrayContaining(['package.json', 'dist/client', 'server/schema/migrations']))
    expect(inputs.filter((path) => !isCopied(path))).toEqual([])
    for (const name of ['main', ...COMMANDS]) expect(isCopied(`dist/program/${name}.js`)).toBe(true)
    expect(globSync([...SHIPPED, 'build', 'bench', 'scripts', 'test'], { cwd: ROOT }).filter(isCopied)).toEqual([])
  })

  it('needs exactly the packages listed as dependencies', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
    const used = globSync(SHIPPED, { cwd: ROOT }).flatMap(packagesOf)
    expect(Object.keys(dependencies).toSorted()).toEqual([...new Set(used)].toSorted())
  })
})
