import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import pLimit from 'p-limit'
import { applyCompany, type CompanyChanges } from '#site'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { tryLease } from '#server/platform/db/lease.ts'
import { isDatabaseUnavailable, isDiskFull } from '#server/platform/errors.ts'
import { notifyOfCompany } from '#server/platform/live/channels.ts'
import type { Enqueue } from '#server/platform/jobs/job-types.ts'
import { errorFields } from '#server/platform/log.ts'
import { ROOT } from '#server/platform/program-files.ts'
import { siteReleases } from '#server/schema/schema.ts'
import { readLogo } from './stored-logo.ts'
import { canRender, type ReleaseFiles, renderInChild } from './render.ts'

/** A busy machine takes many times the two seconds of one that has nothing else to do. */
const RENDER_MS = 120_000
const PREVIEW_MS = 10_000
/** Between two looks at the settings, in case no notification arrives. */
const CHECK_MS = 60_000
/** After a failure, doubled with each until `max`; and while another process renders. */
const RETRY_MS = { first: 5_000, max: 300_000, other: 2_000 }
/** A process that dies holds up the others this long; where a busy one loses its lease, the pages are rendered twice. */
const LEASE_MS = { holdMs: 6_000, renewMs: 2_000, retryMs: 0 }

/** Reads what the settings have changed of the company; no row where they have changed nothing. */
export const COMPANY_QUERY = `select value as changes, md5(value::text) as version from settings where name = 'company' and value <> '{}'`
export type Company = { version: string; changes: CompanyChanges }
/** Shows the files of a release in place of the built ones. */
type Shown = { show: (files: ReleaseFiles) => void }
type Follower = Pick<Context, 'db' | 'log' | 'storage' | 'companyChanged'>

/** The build whose pages this process serves. */
let build: string | undefined
const buildId = () => (build ??= canRender() ? readFileSync(join(ROOT, 'dist/views/build-id'), 'utf8') : '')
const ofBuild = () => eq(siteReleases.build, buildId())

/** The last failure of this process; what it stores of it may be refused, as on a full disk. */
let failed: { version: string; problem: string; count: number } | undefined

/** Has every process follow the row `company` of the settings, and one render the pages, once the transaction is committed. */
export async function enqueuePublish(tx: Transaction, _enqueue?: Enqueue): Promise<void> {
  await tx.execute(notifyOfCompany)
}

/** The version is empty without changes. */
async function readCompany(db: Database | Transaction): Promise<Company> {
  const { rows } = await db.execute<Company>(sql.raw(COMPANY_QUERY))
  return rows[0] ?? { version: '', changes: {} }
}

/** Has all texts of this process name the company of the settings. */
export const applyStoredCompany = async (db: Database): Promise<void> => applyCompany((await readCompany(db)).changes)

/** Returns when the public pages last changed, whether they are about to, and why they do not. */
export async function readPublishState(db: Database | Transaction) {
  const { files: _, ...columns } = getTableColumns(siteReleases)
  const [{ version }, [row]] = await Promise.all([
    readCompany(db),
    db.select(columns).from(siteReleases).where(ofBuild()),
  ])
  const published_at = row?.published_at ?? null
  if ((row?.version ?? '') === version || !canRender()) return { published_at, publishing: false, problem: null }
  const stored = row?.problem_version === version ? row.problem : null
  const problem = failed?.version === version ? failed.problem : stored
  return { published_at, publishing: problem === null, problem }
}

const oneAtATime = pLimit(1)

/** Renders one page with these changes, which are not stored. Throws a sentence. */
export const renderPreview = (changes: CompanyChanges, path: string, logo?: Uint8Array): Promise<string> =>
  oneAtATime(async () => {
    const result = await renderInChild({ changes, path, logo }, PREVIEW_MS)
    return 'html' in result ? result.html : ''
  })

/**
 * Keeps what this process says and shows in step with the company's settings: texts at once, and pages as soon as one process has
 * rendered and stored them for this build. What is to be done follows from the stored rows alone, so that it outlives any process.
 */
export function createCompanyFollower(ctx: Follower, stopping: AbortSignal) {
  const { db, log } = ctx
  let pages: Shown | undefined
  let applied: string | undefined
  let shown: string | undefined

  /** Applies the settings and shows the stored pages, where they are new. */
  async function follow(): Promise<Company> {
    const company = await readCompany(db)
    if (company.version !== applied) applyCompany(company.changes)
    applied = company.version
    const [stored] = await db.select({ version: siteReleases.version }).from(siteReleases).where(ofBuild())
    if (pages && stored && stored.version !== shown) await show(pages)
    return company
  }

  /** Pages that cannot be read are rendered again. */
  async function show(to: Shown): Promise<void> {
    const [row] = await db.select().from(siteReleases).where(ofBuild())
    if (!row?.files) return
    try {
      to.show(deserialize(await promisify(brotliDecompress)(row.files)) as ReleaseFiles)
      shown = row.version
    } catch (error) {
      log.warn('site.release_damaged', errorFields(error))
    }
  }

  const isCurrent = ({ version }: Company) => !pages || !canRender() || version === (shown ?? '')

  /** Renders and stores the pages of these settings; records why it cannot. */
  async function publish({ version, changes }: Company): Promise<void> {
    try {
      const files = serialize(version === '' ? new Map() : await render(changes))
      const packed = await promisify(brotliCompress)(files, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      await db.transaction(async (tx) => {
        await store(tx, { version, files: packed, published_at: sql`now()`, problem: null, problem_version: null })
        await tx.delete(siteReleases).where(sql`build <> ${buildId()} and published_at < now() - interval '1 day'`)
        await tx.execute(notifyOfCompany)
      })
      failed = undefined
    } catch (error) {
      if (stopping.aborted) return
      const problem = problemOf(error)
      failed = { version, problem, count: failed?.version === version ? failed.count + 1 : 1 }
      log.warn('site.not_published', { reason: problem, ...errorFields(error) })
      await store(db, { problem, problem_version: version }).catch(() => {})
    }
  }

  async function render(changes: CompanyChanges): Promise<ReleaseFiles> {
    const logo = changes.logo?.image ? await readLogo(ctx) : undefined
    const result = await renderInChild({ changes, logo }, RENDER_MS, stopping)
    if (!('files' in result) || !(result.files instanceof Map)) throw new Error('The pages came out damaged.')
    return result.files
  }

  /** Follows and, if no other process does so already, publishes; returns the milliseconds until the next look. */
  async function step(): Promise<number> {
    const company = await follow()
    if (isCurrent(company)) return CHECK_MS
    const isMine = await tryLease(db, `publish ${buildId()}`, () => publish(company), stopping, LEASE_MS)
    if (!isMine) return RETRY_MS.other
    return failed ? Math.min(RETRY_MS.max, RETRY_MS.first * 2 ** (failed.count - 1)) : 0
  }

  const tryStep = () =>
    step().catch((error: unknown) => {
      log.warn('site.not_followed', errorFields(error))
      return RETRY_MS.first
    })

  return {
    /**
     * Shows the pages with the company's changes before the first request; they are rendered first where this build has none.
     * After a failure the built ones are shown.
     */
    async prepare(shownPages: Shown): Promise<void> {
      pages = shownPages
      if (isCurrent(await follow()) || shown !== undefined) return
      for (let pause = await tryStep(); pause === RETRY_MS.other; pause = await tryStep())
        await ctx.companyChanged.wait(pause, stopping)
      await follow()
    },

    /** Follows until it is stopped. */
    async run(): Promise<void> {
      while (!stopping.aborted) await ctx.companyChanged.wait(await tryStep(), stopping)
    },
  }
}

const store = (db: Database | Transaction, set: PgUpdateSetSource<typeof siteReleases>) =>
  db
    .insert(siteReleases)
    .values({ build: buildId(), ...set } as typeof siteReleases.$inferInsert)
    .onConflictDoUpdate({ target: siteReleases.build, set })

function problemOf(error: unknown): string {
  if (isDiskFull(error)) return 'The database’s disk is full.'
  if (isDatabaseUnavailable(error)) return 'The database could not be reached.'
  return error instanceof Error && !('code' in error) && !('cause' in error)
    ? error.message
    : 'The pages could not be stored.'
}
