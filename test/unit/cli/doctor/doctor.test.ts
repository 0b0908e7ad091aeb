import { Resolver } from 'node:dns/promises'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { runChecks } from '#server/doctor/run-checks.ts'
import { type Environment, formatReport } from '#server/doctor/finding.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { logTo } from '#server/platform/log.ts'
import { openServices } from '#server/process/bootstrap.ts'
import { addEmptyDatabase } from '#test/support/empty-database.ts'
import { runProcess, temporaryDirectory } from '#test/support/server.ts'
import { cacheWasmEngine } from '#test/support/wasm-cache.ts'

const names = new Resolver()
const SECRET = 'r4nd0m-Zilpzalp-of-more-than-32-characters'
/** A port of this machine that nothing listens on. */
const UNREACHABLE = '127.0.0.1:1'

/** A directory that has seen no start yet, where files could be stored. */
let newDirectory: string
beforeAll(() => {
  newDirectory = temporaryDirectory()
  mkdirSync(join(newDirectory, 'attachments'))
})

const findingsOf = async (env: Environment, options = {}) =>
  runChecks({ DATA_DIR: newDirectory, ...env }, { resolver: names, ...options })
/** The findings of one title, each as state and text. */
const about = async (title: string, env: Environment, options = {}) =>
  (await findingsOf(env, options))
    .filter((finding) => finding.title === title)
    .map(({ state, found, todo }) => `${state}: ${found} ${todo ?? ''}`)

describe('An installation in order', () => {
  const titles = ['Database', 'Encoding', 'Letters', 'Tables', 'Clock', 'Jobs', 'File storage', 'Disk']

  it('has no problems next to a running server and without one, and nothing is left behind', async () => {
    const DATA_DIR = temporaryDirectory()
    addEmptyDatabase(DATA_DIR)
    await cacheWasmEngine()
    const log = logTo(() => {})
    const world = await openServices(readConfig({ DATA_DIR }), log)
    const withServer = await findingsOf({ DATA_DIR })
    await world.close()
    const alone = await findingsOf({ DATA_DIR })
    for (const findings of [withServer, alone]) {
      expect(findings.filter(({ state }) => state === 'problem' || state === 'warning')).toEqual([])
      const inOrder = findings.filter(({ state }) => state === 'ok').map(({ title }) => title)
      expect(inOrder).toEqual(expect.arrayContaining(titles))
    }
    const left = readdirSync(join(DATA_DIR, 'attachments'), { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
  })

  it('that does not exist yet is not created by the check', async () => {
    const DATA_DIR = join(temporaryDirectory(), 'data')
    expect(await about('Database', { DATA_DIR })).toEqual([expect.stringMatching(/^skipped: There is none yet/)])
    expect(existsSync(DATA_DIR)).toBe(false)
  })
})

describe('The command', () => {
  const run = (args: string[], env: Record<string, string>) =>
    runProcess(['cli/doctor.ts', ...args], { DATA_DIR: newDirectory, ...env })

  it('exits with 0, or with 1 when there is a problem; --json is for programs', async () => {
    const good = await run(['--json'], {})
    expect([good.code, good.err]).toEqual([0, ''])
    expect(JSON.parse(good.out).findings).toContainEqual({
      title: 'Public address',
      state: 'ok',
      found: expect.stringMatching(/^None/),
    })
    const bad = await run([], { PORT: '99999' })
    expect(bad.code).toBe(1)
    expect(bad.out).toContain('PROBLEM  Settings: PORT must be a whole number from 0 to 65535, not "99999".\n')
  })

  it('prints a line for each finding, what to do beneath, and the totals', () => {
    const text = formatReport([
      { title: 'Node', state: 'ok', found: '24.' },
      { title: 'Disk', state: 'problem', found: '5 MB free.', todo: 'Free some space.' },
    ])
    expect(text).toBe(
      'ok       Node: 24.\nPROBLEM  Disk: 5 MB free.\n         → Free some space.\n\n1 problem, 0 warnings, 1 in order, 0 not checked.\n',
    )
  })
})

describe('Settings', () => {
  it('that nothing reads are reported with the probable name', async () => {
    const slips = { SMTP_URl: 'x', DATABASEURL: 'x', MAIL_FORM: 'x', PUBLIC_URLS: 'x', port: '1' }
    const found = await about('Settings', { ...slips, HOSTNAME: 'x', POST: 'x', PATH: 'x', AWS_REGION: 'x' })
    const meant = ['SMTP_URL', 'DATABASE_URL', 'MAIL_FROM', 'PUBLIC_URL', 'PORT']
    expect(found.filter((line) => line.startsWith('warning'))).toHaveLength(meant.length)
    for (const name of meant) expect(found.join('\n')).toContain(`If ${name} was meant`)
  })

  it.each([
    [{ PUBLIC_URL: 'http://support.acme.test' }, /^problem: .*begins with http:/],
    [{ PUBLIC_URL: 'https://support.acme.test' }, /^warning: .*TRUST_PROXY is off/],
    [{ PUBLIC_URL: 'https://support.acme.test', TRUST_PROXY: '1' }, /^ok: https:\/\/support\.acme\.test/],
    [{ TRUST_PROXY: '1' }, /^warning: TRUST_PROXY is set without PUBLIC_URL/],
    [{ HOST: '0.0.0.0' }, /^warning: HOST 0\.0\.0\.0 accepts connections/],
    [{ SMTP_URL: 'smtp://mail.acme.test' }, /^warning: Links in emails lead to http:\/\/localhost:3000,/],
    [{}, /^ok: None/],
  ])('of the public address are checked against each other: %o', async (env, expected) => {
    expect(await about('Public address', env)).toEqual([expect.stringMatching(expected)])
  })

  it('of the signing key must be hard to guess, and its file readable by its owner only', async () => {
    expect(await about('Signing key', { SECRET: 'a'.repeat(40) })).toEqual([expect.stringMatching(/^warning/)])
    expect(await about('Signing key', { SECRET: `changeme-${SECRET}` })).toEqual([expect.stringMatching(/^warning/)])
    expect(await about('Signing key', { SECRET })).toEqual(['ok: From SECRET. '])
    const file = join(newDirectory, 'secret')
    writeFileSync(file, SECRET)
    chmodSync(file, 0o644)
    expect(await about('File rights', {})).toEqual([
      `problem: Others on this machine can get at ${file}. Run \`chmod go-rwx ${file}\`.`,
    ])
    chmodSync(file, 0o600)
    expect((await about('File rights', {}))[0]).toMatch(/^ok/)
    rmSync(file)
  })

  it('of the signing key in its file must be long enough for the start', async () => {
    const DATA_DIR = temporaryDirectory()
    writeFileSync(join(DATA_DIR, 'secret'), 'abc')
    expect(await about('Signing key', { DATA_DIR })).toEqual([
      expect.stringMatching(/^problem: .*fewer than 32 characters\. Put it back from a copy/),
    ])
  })
})

describe('What would stop the start is a problem in the same words, and nothing is changed:', () => {
  const findIn = async (make: (directory: string) => void) => {
    const DATA_DIR = temporaryDirectory()
    make(DATA_DIR)
    const list = () => readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' }).toSorted()
    const before = list()
    const [found] = await about('Database', { DATA_DIR })
    expect(list()).toEqual(before)
    return found
  }
  const mail = (directory: string) => {
    mkdirSync(join(directory, 'outbox'))
    writeFileSync(join(directory, 'outbox', '1.eml'), 'Subject: kept')
  }

  it('a database that is gone from a directory with other files', async () => {
    expect(await findIn(mail)).toMatch(/^problem: .*holds emails .*is gone\. .*npm run restore/)
  })

  it('a database without one of its files', async () => {
    const damage = (directory: string) => {
      mkdirSync(join(directory, 'database', 'base'), { recursive: true })
      writeFileSync(join(directory, 'database', 'base', '1'), 'a table')
    }
    expect(await findIn(damage)).toMatch(/^problem: .*is damaged: PG_VERSION is missing.*npm run restore/)
  })

  it('a lock that is no lock', async () => {
    const found = await findIn((directory) => {
      mkdirSync(join(directory, 'database', 'global'), { recursive: true })
      for (const name of ['PG_VERSION', 'global/pg_control']) writeFileSync(join(directory, 'database', name), '17')
      mkdirSync(join(directory, 'lock'))
    })
    expect(found).toMatch(/^problem: .*lock cannot be used as the lock .*remove it, then start again/)
  })
})

describe('What is unavailable is reported with what to do, and no secret is printed', () => {
  const env = {
    DATABASE_URL: `postgres://user:${SECRET}@${UNREACHABLE}/helpdesk`,
    STORAGE_URL: `s3://files?endpoint=http://${UNREACHABLE}`,
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: SECRET,
    SMTP_URL: `smtp://user:${SECRET}@${UNREACHABLE}`,
    CLAMD_URL: `tcp://${UNREACHABLE}`,
    AI_PROVIDER: 'openai',
    AI_API_KEY: SECRET,
    AI_BASE_URL: `http://${UNREACHABLE}/v1`,
    SECRET,
  }

  it('for every dependency', async () => {
    const findings = await findingsOf(env)
    const problems = findings.filter(({ state }) => state === 'problem')
    expect(problems.map(({ title }) => title)).toEqual([
      'Database',
      'File storage',
      'Mail server',
      'Malware scanner',
      'AI provider',
    ])
    for (const { todo } of problems) expect(todo).toMatch(/^\S.{10,}\.$/)
    expect(formatReport(findings)).not.toContain('Zilpzalp')
  })

  it('and files on a local disk are a warning with a shared database', async () => {
    const { STORAGE_URL: _, ...onDisk } = env
    expect(await about('File storage', onDisk)).toEqual([
      expect.stringMatching(/^ok/),
      expect.stringMatching(/^warning: .*the files lie on this disk.*STORAGE_URL/),
    ])
  })
})
