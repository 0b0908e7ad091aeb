/**
 * `npm run bench -- triage [--tickets FILE,FILE] [--installation]`: accuracy and speed of the embedded analyser on held-out tickets
 * and on those written apart. `--tickets` evaluates the model of this release on files of one JSON object a line (title, description,
 * category, priority); `--installation` evaluates the stored suggestions of this installation.
 */
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { CATEGORIES, DEFAULT_CATEGORY, DEFAULT_PRIORITY, PRIORITIES } from '#contract/vocabulary.ts'
import { analyseText } from '#server/triage/analyse-text.ts'
import { releaseModel } from '#server/triage/model/current-model.ts'
import type { TriageModel } from '#server/triage/model/triage-model.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { aiAnalyses, suggestedAnswers, tickets } from '#server/schema/schema.ts'
import { errorByChance, type Evaluation, type Prediction, evaluate, predict } from '../cli/train/evaluate.ts'
import { correctionsQuery } from '../cli/train/learn-corrections.ts'
import { readTrainingSet, trainModel } from '../cli/train/train-model.ts'
import { type LabelledTicket, isTerse, readTickets, trainingTickets } from '../cli/train/training-tickets.ts'
import { withDatabase } from '../cli/with-database.ts'
import { type Figure, readOptions, report } from './kit/report.ts'
import { alternate, sum, time } from './kit/statistics.ts'

/** In no training set, read by the model of the release; limits: test/checks/release-model.test.ts. */
const APART = {
  'terse.jsonl': 'terse ones of other trades, by the author of the training tickets',
  'others-terse.jsonl': 'terse ones by other authors, who had seen neither training tickets nor analyser',
  'others-sentences.jsonl': 'written in sentences by such an author',
}
type Measure = Exclude<keyof Evaluation, 'tickets' | 'categories' | 'priorities'>
const MEASURES: [name: string, measure: Measure, bar?: { atLeast?: number; atMost?: number }][] = [
  ['macro-F1 of the category', 'categoryF1', { atLeast: 0.85 }],
  ['category right', 'categoryRight'],
  ['recall of Security', 'securityRecall', { atLeast: 0.9 }],
  ['precision of Security', 'securityPrecision', { atLeast: 0.75 }],
  ['calibration error', 'calibrationError', { atMost: 0.06 }],
  ['macro-F1 of the priority', 'priorityF1', { atLeast: 0.6 }],
  ['priority right', 'priorityRight'],
  ['priority within one level', 'priorityWithinOne', { atLeast: 0.97 }],
  ['Critical at least High', 'criticalAtLeastHigh', { atLeast: 1 }],
]
const WARM_UP = 200
const COLUMN = 10

export async function bench(args: string[]): Promise<void> {
  const options = readOptions(args, { tickets: '', installation: false })
  const names = options.tickets ? options.tickets.split(',') : []
  const files = names.map((name) => ({ name, tickets: readTickets(name) }))
  const { model } = releaseModel()
  const trainingSet = readTrainingSet(trainingTickets())
  const start = performance.now()
  const { evaluated } = trainModel(trainingSet)
  const seconds = (performance.now() - start) / 1000

  const heldOut = `held out of the repository's ${trainingSet.all.length}, by a model that has not learned them`
  for (const terse of [false, true]) {
    const part = trainingSet.heldOutTickets.filter((ticket) => isTerse(ticket) === terse)
    reportAccuracy(`${terse ? 'terse ones' : 'written in sentences,'} ${heldOut}`, predict(part, evaluated))
  }
  for (const [name, description] of Object.entries(APART))
    reportAccuracy(
      `${description}, never learned`,
      predict(readTickets(join(import.meta.dirname, 'triage', name)), model),
    )
  for (const file of files) reportAccuracy(`${file.name}, by the model of this release`, predict(file.tickets, model))

  report('The analyser', [
    await timeAnalysis([...trainingSet.heldOutTickets, ...files.flatMap((file) => file.tickets)], model),
    { name: 'training', values: seconds, unit: 's', atMost: 10 },
  ])
  if (options.installation) await reportInstallation()
}

/** Prints all measures of accuracy with their targets, and confusion matrices. */
function reportAccuracy(title: string, predictions: Prediction[]): void {
  const judgement = evaluate(predictions)
  const chance = errorByChance(predictions.map(({ confidence }) => confidence))
  const note = `${chance.mean.toFixed(3)} by chance if perfectly calibrated, one time in twenty ${chance.exceededByOneInTwenty.toFixed(3)} or more`
  report(
    `\n${predictions.length} tickets: ${title}`,
    MEASURES.filter(([, measure]) => !Number.isNaN(judgement[measure])).map(([name, measure, bar]) => ({
      ...bar,
      name,
      values: judgement[measure],
      unit: '',
      note: measure === 'calibrationError' ? note : undefined,
    })),
  )
  printConfusion('category', CATEGORIES, judgement.categories)
  printConfusion('priority', PRIORITIES, judgement.priorities)
}

/** Prints a row per correct label, a column per suggestion, and the recall of each row. */
function printConfusion(subject: string, labels: readonly string[], counts: number[][]): void {
  const line = (name: string, cells: string[]) =>
    `  ${name.padEnd(32)}${cells.map((cell) => cell.replace(/\/.*/, '').padStart(COLUMN)).join('')}\n`
  const rows = labels.map((label, at) => {
    const [row, all] = [counts[at]!, sum(counts[at]!)]
    const recall = all === 0 ? '–' : `${Math.round((100 * row[at]!) / all)} %`
    return line(label, [...row.map((count) => (count === 0 ? '·' : String(count))), recall])
  })
  process.stdout.write([line(`right ${subject} ↓ suggested →`, [...labels, 'found']), ...rows].join(''))
}

/** Times the analysis of each ticket and serialising it to JSON and back, the least any request does with it. */
async function timeAnalysis(labelled: LabelledTicket[], model: TriageModel): Promise<Figure> {
  const defaults = { category: DEFAULT_CATEGORY, priority: DEFAULT_PRIORITY, firstName: 'Ann' }
  const texts = labelled.map(({ title, description }) => ({ title, description, ...defaults }))
  let at = 0
  const { ours, json } = await alternate(
    {
      ours: () => time(() => void analyseText(texts[at]!, model, new Date())),
      json: () => time(() => void JSON.parse(JSON.stringify(texts[at++]))),
    },
    { rounds: texts.length - WARM_UP, warmUp: WARM_UP },
  )
  const reference = { name: 'a trip through JSON', values: json }
  return { name: 'analysis of one ticket', values: ours, atMost: 2, reference }
}

/** A name and counts, of which the first is the total of the others. */
type Counts = { name: string; [count: string]: string | number }

const QUERIES = {
  "Suggestions of this installation that equal the tickets' values now; what nobody corrected is the customer's choice": sql`
    select coalesce(${aiAnalyses.analyser}, 'all analysers') as name, count(*)::int as tickets,
      count(*) filter (where ${aiAnalyses.suggested_category} = ${tickets.category})::int as category,
      count(*) filter (where ${aiAnalyses.suggested_priority} = ${tickets.priority})::int as priority
    from ${aiAnalyses} join ${tickets} on ${tickets.id} = ${aiAnalyses.ticket_id}
    group by grouping sets ((), (${aiAnalyses.analyser}))
    having count(*) > 0
    order by ${aiAnalyses.analyser} nulls first`,
  'Of those whose field an admin corrected': sql`
    select coalesce(${aiAnalyses.analyser}, 'all analysers') || ', ' || field as name, count(*)::int as tickets,
      count(*) filter (where value = case field when 'category' then ${aiAnalyses.suggested_category}::text
        else ${aiAnalyses.suggested_priority}::text end)::int as right
    from ${correctionsQuery} corrected join ${aiAnalyses} on ${aiAnalyses.ticket_id} = corrected.ticket_id
    group by grouping sets ((field), (field, ${aiAnalyses.analyser}))
    order by field`,
  'Suggested answers, by what they were composed of': sql`
    with suggested as (
      select ${suggestedAnswers.outcome} as outcome, (
        select string_agg(distinct source->>'kind', ' and ' order by source->>'kind')
        from jsonb_array_elements(${suggestedAnswers.sources}) as source
      ) as source
      from ${suggestedAnswers}
    )
    select coalesce(source, 'all sources') as name, count(*)::int as offered,
      (count(*) filter (where outcome = 'taken'))::int as taken,
      (count(*) filter (where outcome = 'changed'))::int as changed,
      (count(*) filter (where outcome = 'dropped'))::int as dropped,
      (count(*) filter (where outcome is null))::int as open
    from suggested group by grouping sets ((), (source)) having count(*) > 0 order by suggested.source nulls first`,
}

/** Prints the accuracy of this installation's stored suggestions; contains no ticket text. */
async function reportInstallation(): Promise<void> {
  await withDatabase(readConfig(), async ({ db }) => {
    for (const [title, query] of Object.entries(QUERIES)) {
      const { rows } = await db.execute<Counts>(query)
      const lines = rows.map(({ name, ...counts }) => {
        const [[unit, all], ...parts] = Object.entries(counts) as [[string, number], ...[string, number][]]
        const shares = parts.map(([part, count]) => `${part} ${count} (${((100 * count) / all).toFixed(1)} %)`)
        return `  ${name}: ${[`${all} ${unit}`, ...shares].join(', ')}\n`
      })
      process.stdout.write(`\n${title}:\n${lines.join('') || '  none yet\n'}`)
    }
  })
}
