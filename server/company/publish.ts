import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import pLimit from 'p-limit'
import { applyCompany, type CompanyChanges } from '#site'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { tryLease } from '#server/platform/db/lease.ts'
import { isDatabaseUnavailable, isDiskFull } from '#server/platform/errors.ts'
import { notifyOfSettings } from '#server/platform/live/channels.ts'
import { errorFields } from '#server/platform/log.ts'
import { ROOT } from '#server/platform/program-files.ts'
import { siteReleases } from '#server/schema/schema.ts'
import { readLogo } from './stored-logo.ts'
import { canRender, NICENESS, type ReleaseFiles, RenderError, renderInChild, unpackFiles } from './render.ts'

/** A busy machine takes many times the two seconds of one that has nothing else to do; ended early, they would be lost. */
const RENDER_MS = 400_000
const PREVIEW_MS = 30_000
/** Between two looks at the settings, in case no notification arrives. */
const CHECK_MS = 60_000
/** While another process renders; and after a failure, doubled with each until `max`. */
const RETRY_MS = { other: 2_000, first: 5_000, max: 300_000 }
/** A process that dies holds up the others this long; where a busy one loses its lease, the pages are rendered twice. */
const LEASE_MS = { holdMs: 6_000, renewMs: 2_000, retryMs: 0 }

/** Reads what the settings have changed of the company; no row where they have changed nothing. */
export const COMPANY_QUERY = `select value as changes, md5(value::text) as version from settings where name = 'company' and value <> '{}'`
export type Company = { version: string; changes: CompanyChanges }
/** Version of a company without changes, which the built pages show. */
const DEFAULTS = ''

/** Shows the files of a release in place of the built ones. */
type Shown = { show: (files: ReleaseFiles) => void }

/** The build whose pages this process serves. */
let build: string | undefined
const buildId = () => (build ??= canRender() ? readFileSync(join(ROOT, 'dist/views/build-id'), 'utf8') : '')
const ofBuild = () => eq(siteReleases.build, buildId())

/** The last failure of this process; what it stores of it may be refused, as on a full disk. */
let failed: { version: string; problem: string; count: number } | undefined

async function readCompany(db: Database | Transaction): Promise<Company> {
  const { rows } = await db.execute<Company>(sql.raw(COMPANY_QUERY))
  return rows[0] ?? { version: DEFAULTS, changes: {} }
}

/** Has all texts of this process name the company of the settings; returns it. */
export async function applyStoredCompany(db: Database): Promise<Company> {
  const company = await readCompany(db)
  applyCompany(company.changes)
  return company
}

/** Returns when the public pages last changed, whether they are about to, and why they do not. */
export async function readPublishState(db: Database | Transaction) {
  const { files: _, ...columns } = getTableColumns(siteReleases)
  const [{ version }, [row]] = await Promise.all([
    readCompany(db),
    db.select(columns).from(siteReleases).where(ofBuild()),
  ])
  const published_at = row?.published_at ?? null
  if ((row?.version ?? DEFAULTS) === version || !canRender()) return { published_at, publishing: false, problem: null }
  const stored = row?.problem_version === version ? row.problem : null
  const problem = failed?.version === version ? failed.problem : stored
  return { published_at, publishing: problem === null, problem }
}

const oneAtATime = pLimit(1)

/** Renders one page with these changes, which are not stored. Throws a sentence. */
export const renderPreview = (changes: CompanyChanges, path: string, logo?: Uint8Array): Promise<string> =>
  oneAtATime(async () =>
    new TextDecoder().decode(await renderInChild({ changes, path, logo, niceness: NICENESS.awaited }, PREVIEW_MS)),
  )

/**
 * Keeps what this process says and shows in step with the company's settings: texts at once, and pages as soon as one process has
 * rendered and stored them for this build. What is to be done follows from the stored rows alone, so that it outlives any process.
 */
export function createCompanyFollower(ctx: Pick<Context, 'db' | 'log' | 'companyChanged'>, stopping: AbortSignal) {
  const { db, log } = ctx
  let pages: Shown | undefined
  let shown = DEFAULTS
  const showsBuilt = () => shown === DEFAULTS

  /** Applies the settings and shows the stored pages, where they are new. Pages that cannot be read are rendered again. */
  async function follow(): Promise<Company> {
    const company = await applyStoredCompany(db)
    const [stored] = await db
      .select()
      .from(siteReleases)
      .where(and(ofBuild(), ne(siteReleases.version, shown)))
    if (!pages || !stored?.files) return company
    try {
      pages.show(await unpackFiles(stored.files))
      shown = stored.version
    } catch (error) {
      log.warn('site.release_damaged', errorFields(error))
    }
    return company
  }

  /** Renders and stores the pages of these settings; records why it cannot. */
  async function publish({ version, changes }: Company, niceness: number): Promise<void> {
    try {
      const logo = changes.logo?.image ? await readLogo(ctx) : undefined
      const files = await renderInChild({ changes, logo, niceness }, RENDER_MS, stopping)
      await db.transaction(async (tx) => {
        await store(tx, { version, files, published_at: sql`now()`, problem: null, problem_version: null })
        await tx.delete(siteReleases).where(sql`build <> ${buildId()} and published_at < now() - interval '1 day'`)
        await tx.execute(notifyOfSettings)
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

  /** Follows and, if no other process does so already, publishes; returns the milliseconds until the next look. */
  async function step(niceness: number): Promise<number> {
    const company = await follow()
    if (!pages || !canRender() || company.version === shown) return CHECK_MS
    const isMine = await tryLease(db, `publish ${buildId()}`, () => publish(company, niceness), stopping, LEASE_MS)
    if (!isMine) return RETRY_MS.other
    return failed ? Math.min(RETRY_MS.max, RETRY_MS.first * 2 ** (failed.count - 1)) : 0
  }

  const tryStep = (niceness = NICENESS.usual) =>
    step(niceness).catch((error: unknown) => {
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
      await follow()
      while (showsBuilt() && !stopping.aborted) {
        const pause = await tryStep(NICENESS.awaited)
        if (pause > RETRY_MS.other) return
        await ctx.companyChanged.wait(pause, stopping)
      }
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
  if (error instanceof RenderError) return error.message
  if (isDiskFull(error)) return 'The database’s disk is full.'
  return isDatabaseUnavailable(error) ? 'The database could not be reached.' : 'The pages could not be stored.'
}
