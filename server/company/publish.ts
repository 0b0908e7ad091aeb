import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
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
import { readLogo } from './logo.ts'
import { packRelease, type Release, type ReleaseFiles, unpackRelease } from './release-files.ts'
import { canRender, renderInChild } from './render.ts'

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
const buildId = () => (build ??= canRender() ? readFileSync(join(ROOT, 'dist/render/build-id'), 'utf8') : '')

/** A problem that could not be stored, as on a full disk. */
let unstored: { version: string; problem: string } | undefined

/** Has every process follow the row `company` of the settings, and one render the pages, once the transaction is committed. */
export async function enqueuePublish(tx: Transaction, _enqueue?: Enqueue): Promise<void> {
  await tx.execute(notifyOfCompany)
}

/** The version is empty without changes. */
async function readCompany(db: Database): Promise<Company> {
  const { rows } = await db.execute<Company>(sql.raw(COMPANY_QUERY))
  return rows[0] ?? { version: '', changes: {} }
}

/** Has all texts of this process name the company of the settings. */
export const applyStoredCompany = async (db: Database): Promise<void> => applyCompany((await readCompany(db)).changes)

/** Returns when the public pages last changed, whether they are about to, and why they do not. */
export async function readPublishState(db: Database) {
  const [{ version }, [row]] = await Promise.all([
    readCompany(db),
    db
      .select({
        version: siteReleases.version,
        published_at: siteReleases.published_at,
        problem: siteReleases.problem,
        problem_version: siteReleases.problem_version,
      })
      .from(siteReleases)
      .where(eq(siteReleases.build, buildId())),
  ])
  const isShown = (row?.version ?? '') === version
  const stored = row?.problem_version === version ? row.problem : null
  const problem = isShown ? null : unstored?.version === version ? unstored.problem : stored
  return { published_at: row?.published_at ?? null, publishing: canRender() && !isShown && problem === null, problem }
}

const oneAtATime = pLimit(1)

/** Renders one page with these changes, which are not stored. Throws a sentence. */
export const renderPreview = (changes: CompanyChanges, path: string, logo?: Uint8Array): Promise<string> =>
  oneAtATime(async () => {
    const result = await renderInChild({ changes, path, logo }, PREVIEW_MS)
    return 'html' in result ? result.html : ''
  })

export type CompanyFollower = ReturnType<typeof createCompanyFollower>

/**
 * Keeps what this process says and shows in step with the company's settings: texts at once, and pages as soon as one process has
 * rendered and stored them for this build. What is to be done follows from the stored rows alone, so that it outlives any process.
 */
export function createCompanyFollower(ctx: Follower, pages: Shown | undefined, stopping: AbortSignal) {
  const { db, log } = ctx
  let applied: string | undefined
  let shown: string | undefined
  let failures = { version: '', count: 0 }

  /** Returns the stored release of this build; undefined without one, or with one that cannot be read. */
  async function readRelease(): Promise<(Release & { version: string }) | undefined> {
    const [row] = await db.select().from(siteReleases).where(eq(siteReleases.build, buildId()))
    if (!row?.files) return undefined
    return unpackRelease(row.files).then(
      (release) => ({ version: row.version, ...release }),
      (error: unknown) => {
        log.warn('site.release_damaged', errorFields(error))
        return undefined
      },
    )
  }

  /** Applies the settings and shows the stored pages, where they are new; returns both versions. */
  async function follow() {
    const company = await readCompany(db)
    if (company.version !== applied) applyCompany(company.changes)
    applied = company.version
    if (!pages || !canRender()) return { company, version: company.version }
    const isStored = and(eq(siteReleases.build, buildId()), isNotNull(siteReleases.files))
    const [row] = await db.select({ version: siteReleases.version }).from(siteReleases).where(isStored)
    if (row && row.version !== shown) {
      const release = await readRelease()
      if (!release) return { company, version: undefined }
      const former = [...release.former].map(([path, { body }]) => [path, body] as const)
      pages.show(new Map([...former, ...release.files]))
      shown = release.version
      log.info('site.shown', { version: shown })
    }
    return { company, version: row?.version }
  }

  const isCurrent = ({ company, version = '' }: { company: Company; version?: string | undefined }) =>
    version === company.version

  /** Renders and stores the pages of these settings; records why it cannot. */
  async function publish({ version, changes }: Company): Promise<void> {
    try {
      const files = version === '' ? new Map() : await render(changes)
      const packed = await packRelease(files, await readRelease())
      await db.transaction(async (tx) => {
        const release = { version, files: packed, published_at: sql`now()`, problem: null, problem_version: null }
        await tx
          .insert(siteReleases)
          .values({ build: buildId(), ...release })
          .onConflictDoUpdate({ target: siteReleases.build, set: release })
        await tx.delete(siteReleases).where(sql`build <> ${buildId()} and published_at < now() - interval '1 day'`)
        await tx.execute(notifyOfCompany)
      })
      unstored = undefined
    } catch (error) {
      failures = { version, count: failures.version === version ? failures.count + 1 : 1 }
      log.warn('site.not_published', { attempt: failures.count, reason: problemOf(error), ...errorFields(error) })
      await storeProblem({ problem: problemOf(error), problem_version: version })
    }
  }

  async function render(changes: CompanyChanges): Promise<ReleaseFiles> {
    const logo = changes.logo?.image ? (await readLogo(ctx))?.bytes : undefined
    const result = await renderInChild({ changes, logo }, RENDER_MS)
    if (!('files' in result) || !(result.files instanceof Map)) throw new Error('The pages came out damaged.')
    return result.files
  }

  async function storeProblem(set: { problem: string; problem_version: string }): Promise<void> {
    unstored = { version: set.problem_version, problem: set.problem }
    await db
      .insert(siteReleases)
      .values({ build: buildId(), ...set })
      .onConflictDoUpdate({ target: siteReleases.build, set })
      .then(
        () => (unstored = undefined),
        () => undefined,
      )
  }

  /** Follows and, if no other process does so already, publishes; returns the milliseconds until the next look. */
  async function step(): Promise<number> {
    const state = await follow()
    if (isCurrent(state)) return CHECK_MS
    const { company } = state
    const isMine = await tryLease(db, `publish ${buildId()}`, () => publish(company), stopping, LEASE_MS)
    if (!isMine) return RETRY_MS.other
    if (failures.version === company.version && failures.count > 0 && !isCurrent(await follow()))
      return Math.min(RETRY_MS.max, RETRY_MS.first * 2 ** (failures.count - 1))
    return 0
  }

  const tryStep = () =>
    step().catch((error: unknown) => {
      log.warn('site.not_followed', errorFields(error))
      return RETRY_MS.first
    })

  return {
    /**
     * Applies the settings before the first request. Pages are rendered first where this build has none with changes; after a
     * failure the built ones are served.
     */
    async prepare(): Promise<void> {
      let state = await follow()
      while (!isCurrent(state) && state.version === undefined && failures.count === 0 && !stopping.aborted) {
        const pause = await tryStep()
        state = await follow()
        if (!isCurrent(state) && failures.count === 0) await ctx.companyChanged.wait(pause, stopping)
      }
    },

    /** Follows until it is stopped. */
    async run(): Promise<void> {
      while (!stopping.aborted) await ctx.companyChanged.wait(await tryStep(), stopping)
    },
  }
}

function problemOf(error: unknown): string {
  if (isDiskFull(error)) return 'The database’s disk is full.'
  if (isDatabaseUnavailable(error)) return 'The database could not be reached.'
  return error instanceof Error && !('code' in error) && !('cause' in error)
    ? error.message
    : 'The pages could not be stored.'
}
