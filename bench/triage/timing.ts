import { DEFAULT_CATEGORY, DEFAULT_PRIORITY } from '#contract/vocabulary.ts'
import { analyseText } from '#server/triage/analyse-text.ts'
import type { TriageModel } from '#server/triage/model/triage-model.ts'
import type { LabelledTicket } from '../../cli/train/training-tickets.ts'
import { percentile } from '../support/statistics.ts'

const WANTED_MS = 2
const WARM_UP = 200

/** Times the analysis of each ticket beside serialising it to JSON and back, the least any request does with it. */
export function timeAnalysis(tickets: LabelledTicket[], model: TriageModel): string {
  const texts = tickets.map(({ title, description }) => ({
    title,
    description,
    category: DEFAULT_CATEGORY,
    priority: DEFAULT_PRIORITY,
    firstName: 'Ann',
  }))
  for (const text of texts.slice(0, WARM_UP)) analyseText(text, model, new Date())
  const ours: number[] = []
  const json: number[] = []
  for (const text of texts) {
    ours.push(timed(() => analyseText(text, model, new Date())))
    json.push(timed(() => JSON.parse(JSON.stringify(text))))
  }
  const [middle, reference] = [percentile(ours, 0.5), percentile(json, 0.5)]
  const ms = (value: number) => `${value.toFixed(3)} ms`
  return (
    `Analysis of one ticket, ${texts.length} of them: median ${ms(middle)}, p95 ${ms(percentile(ours, 0.95))} (wanted: ${WANTED_MS} ms or less); ` +
    `a trip through JSON ${ms(reference)}, ratio ${(middle / reference).toFixed(0)}`
  )
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
