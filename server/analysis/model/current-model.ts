import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { triageModels } from '../../db/schema.ts'
import { createBatcher } from '#server/batcher.ts'
import { type Log, errorFields } from '../../log.ts'
import { type TriageModel, readModel, unpackModel } from './triage-model.ts'

/** The release's model and the name its successors know it by. */
export type Release = ReturnType<typeof readModel>

/** The model this release was built with. Throws in one clear line when it was not built. */
export function releaseModel(file?: string): Release {
  try {
    return readModel(file)
  } catch (error) {
    const why = errorFields(error).code ?? 'it is no model'
    // oxlint-disable-next-line preserve-caught-error -- of an error with a cause the commands tell the cause alone
    throw new Error(`The analyser's model cannot be read (${why}). \`npm run train\` builds it.`)
  }
}

/**
 * Answers the model to read the next ticket with: the newest this installation has published for this release, else the
 * release's own. Asked anew each time, by a query of one row which those share who come while another is under way, so
 * that all processes follow without being told; the bytes are read when the answer is a new one. What is no model is
 * logged once and passed over.
 */
export function followTriageModel(release: Release, db: Database, log: Log): () => Promise<TriageModel> {
  const broken = new Set<number>()
  let held: { id: number; model: TriageModel } | undefined

  async function current(): Promise<TriageModel> {
    const fits = and(eq(triageModels.base, release.base), notInArray(triageModels.id, [...broken]))
    const [newest] = await db
      .select({ id: triageModels.id })
      .from(triageModels)
      .where(fits)
      .orderBy(desc(triageModels.id))
      .limit(1)
    if (!newest) return release.model
    if (newest.id === held?.id) return held.model
    const [row] = await db.select().from(triageModels).where(eq(triageModels.id, newest.id))
    try {
      // Deleted in between: then another one is the newest.
      if (row) held = { id: row.id, model: likeRelease(unpackModel(row.model), release.model) }
    } catch (error) {
      if (!broken.has(newest.id))
        log.error('a published model is broken; it is not used', { model: newest.id, ...errorFields(error) })
      broken.add(newest.id)
    }
    return held?.id === newest.id ? held.model : current()
  }

  const ask = createBatcher(
    async (askers: undefined[]) => {
      const model = await current()
      return askers.map(() => model)
    },
    { maxItems: Infinity },
  )
  return () => ask(undefined)
}

/** A model of another shape would be read past its end. */
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
