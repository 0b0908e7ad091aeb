import { GUARDED_METRICS, type LearningOutcome } from './learn-corrections.ts'
import type { TrainingExample } from './learn.ts'

/** Formats the metrics before and after, and the publication; contains no ticket text. */
export function correctionsReport(
  corrections: TrainingExample[],
  { before, attempts, published }: LearningOutcome,
): string {
  const count = (field: 'category' | 'priority') => corrections.filter((example) => example[field] !== null).length
  const columns = [
    { title: 'without', evaluation: before },
    ...attempts.map((attempt) => ({ title: `× ${attempt.strength}`, ...attempt })),
  ]
  const row = (name: string, cells: string[]) => `  ${name.padEnd(26)}${cells.map((cell) => cell.padStart(9)).join('')}`
  const last = attempts.at(-1)!
  return [
    `Corrected tickets: ${corrections.length} (category ${count('category')}, priority ${count('priority')}).`,
    `Of ${before.tickets} held-out tickets, without the corrections and with them at each strength:`,
    row(
      '',
      columns.map(({ title }) => title),
    ),
    ...GUARDED_METRICS.map(([name, number]) =>
      row(
        name,
        columns.map(({ evaluation: judgement }) => judgement[number].toFixed(4)),
      ),
    ),
    published === undefined
      ? `Not published: at every strength something gets worse, at the last the ${last.worse.join(' and the ')}.`
      : `Published as model ${published}, learned at strength ${last.strength}: the next ticket is read with it.`,
  ].join('\n')
}
