import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { triageModels } from '../../schema/schema.ts'
import { createBatcher } from '#server/platform/batcher.ts'
import { type Log, errorFields } from '../../platform/log.ts'
import { type TriageModel, readModel, unpackModel } from './triage-model.ts'

/** Model of this release with its fingerprint. */
export type Release = ReturnType<typeof readModel>

/** Reads the model of this release. Throws with one clear line when it is missing. */
export function releaseModel(file?: string): Release {
  try {
    return readModel(file)
  } catch (error) {
    const why = errorFields(error).code ?? 'it is no model'
    // oxlint-disable-next-line preserve-caught-error -- commands print only the cause of an error that has one
    throw new Error(`The analyser's model cannot be read (${why}). \`npm run train\` builds it.`)
  }
}

/**
 * Returns a function that loads the model for the next ticket: the newest one published for this release, else the
 * release's own. Each call checks one row (concurrent calls share the query), so that all processes pick up a new
 * model; an invalid one is logged once and skipped.
 */
export function followTriageModel(release: Release, db: Database, log: Log): () => Promise<TriageModel> {
  const broken = new Set<number>()
  let latest: { id: number; model: TriageModel } | undefined

  async function current(): Promise<TriageModel> {
    const fits = and(eq(triageModels.base, release.base), notInArray(triageModels.id, [...broken]))
    const [newest] = await db
      .select({ id: triageModels.id })
      .from(triageModels)
      .where(fits)
      .orderBy(desc(triageModels.id))
      .limit(1)
    if (!newest) return release.model
    if (newest.id === latest?.id) return latest.model
    const [row] = await db.select().from(triageModels).where(eq(triageModels.id, newest.id))
    try {
      // Deleted in between: another one is the newest by now.
      if (row) latest = { id: row.id, model: likeRelease(unpackModel(row.model), release.model) }
    } catch (error) {
      if (!broken.has(newest.id)) log.error('analysis.model_unusable', { model: newest.id, ...errorFields(error) })
      broken.add(newest.id)
    }
    return latest?.id === newest.id ? latest.model : current()
  }

  const load = createBatcher(
    async (requests: undefined[]) => {
      const model = await current()
      return requests.map(() => model)
    },
    { maxItems: Infinity },
  )
  return () => load(undefined)
}

/** Refuses a model of another shape, which would be read past its end. */
function likeRelease(model: TriageModel, release: TriageModel): TriageModel {
  for (const name of ['category', 'priority'] as const) {
    const [own, other] = [model[name], release[name]]
    const fits =
      own.classes === other.classes &&
      own.buckets === other.buckets &&
      own.hashed.length === other.hashed.length &&
      own.measured.length === other.measured.length &&
      own.bias.length === other.bias.length
    if (!fits) throw new Error(`its weights of the ${name} are not those of this release`)
  }
  if (!(model.temperature > 0)) throw new Error('it has no temperature')
  return model
}
