import { sql } from 'drizzle-orm'
import { readConfig } from '#server/platform/config/config.ts'
import { prepareDataDir } from '#server/platform/data-dir.ts'
import type { Database } from '#server/platform/db/database.ts'
import { aiAnalyses, suggestedAnswers, tickets } from '#server/schema/schema.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { createLog } from '#server/platform/log.ts'
import { corrections } from '../../cli/train/corrections.ts'

/** How many suggestions of an analyser were kept, over all tickets or over those whose field an admin has corrected. */
type Count = { analyser: string; tickets: number; category: number; priority: number }
type Corrected = { analyser: string; field: string; tickets: number; stood: number }

/** Report on the accuracy of this installation's stored suggestions; contains no ticket text. */
export async function installationPage(): Promise<string> {
  const config = readConfig()
  prepareDataDir(config.dataDir)
  const { db, close } = await openDatabase(config, createLog('error'), { exclusive: false })
  try {
    const all = await countAll(db)
    if (all.length === 0) return '\nThis installation has no suggestions yet.'
    const corrected = await countCorrected(db)
    const suggested = await countSuggested(db)
    return [
      "\nSuggestions of this installation against the tickets' values now. What nobody corrected is the customer's choice.",
      ...all.flatMap(({ analyser, tickets: count, category, priority }) => [
        `  ${analyser}, ${count} tickets: category ${percent(category, count)}, priority ${percent(priority, count)}`,
        ...corrected
          .filter((each) => each.analyser === analyser)
          .map(
            ({ field, tickets: of, stood }) => `    of ${of} whose ${field} an admin corrected: ${percent(stood, of)}`,
          ),
      ]),
      ...suggested,
    ].join('\n')
  } finally {
    await close()
  }
}

const percent = (part: number, all: number) => `${part} (${((100 * part) / all).toFixed(1)} %)`

async function countAll(db: Database): Promise<Count[]> {
  const { rows } = await db.execute(sql`
    select coalesce(${aiAnalyses.analyser}, 'all analysers') as analyser, count(*)::int as tickets,
      count(*) filter (where ${aiAnalyses.suggested_category} = ${tickets.category})::int as category,
      count(*) filter (where ${aiAnalyses.suggested_priority} = ${tickets.priority})::int as priority
    from ${aiAnalyses} join ${tickets} on ${tickets.id} = ${aiAnalyses.ticket_id}
    group by grouping sets ((), (${aiAnalyses.analyser}))
    having count(*) > 0
    order by ${aiAnalyses.analyser} nulls first`)
  return rows as Count[]
}

type Suggested = { source: string; offered: number; taken: number; changed: number; dropped: number; open: number }

/** What became of suggested answers, by what they were composed of. */
async function countSuggested(db: Database): Promise<string[]> {
  const { rows } = await db.execute<Suggested>(sql`
    with suggested as (
      select ${suggestedAnswers.outcome} as outcome, (
        select string_agg(distinct source->>'kind', ' and ' order by source->>'kind')
        from jsonb_array_elements(${suggestedAnswers.sources}) as source
      ) as source
      from ${suggestedAnswers}
    )
    select coalesce(source, 'all sources') as source, count(*)::int as offered,
      (count(*) filter (where outcome = 'taken'))::int as taken,
      (count(*) filter (where outcome = 'changed'))::int as changed,
      (count(*) filter (where outcome = 'dropped'))::int as dropped,
      (count(*) filter (where outcome is null))::int as open
    from suggested group by grouping sets ((), (source)) having count(*) > 0 order by suggested.source nulls first`)
  if (rows.length === 0) return ['  No answer has been suggested yet.']
  return rows.map(
    ({ source, offered, taken, changed, dropped, open }) =>
      `  suggested answers, ${source}: ${offered} offered, ${taken} taken, ${changed} changed, ${dropped} dropped, ${open} open`,
  )
}

async function countCorrected(db: Database): Promise<Corrected[]> {
  const { rows } = await db.execute(sql`
    select coalesce(${aiAnalyses.analyser}, 'all analysers') as analyser, field, count(*)::int as tickets,
      count(*) filter (where value = case field when 'category' then ${aiAnalyses.suggested_category}::text
        else ${aiAnalyses.suggested_priority}::text end)::int as stood
    from ${corrections} corrected join ${aiAnalyses} on ${aiAnalyses.ticket_id} = corrected.ticket_id
    group by grouping sets ((field), (field, ${aiAnalyses.analyser}))
    order by field`)
  return rows as Corrected[]
}
