import { failure, type Insights, type ProviderResult } from './provider.ts'
import { plainText } from './prompt.ts'
import type { JSONSchema7 } from 'ai'
import { CATEGORIES, PRIORITIES } from '#contract/vocabulary.ts'

const MAX_DEPTH = 4
const MAX_VALUES = 100

/** Validates structured insights and removes invisible characters. Throws a Failure (`nonsense`). */
export function readStructure(value: unknown, longest: number): Record<string, unknown> | unknown[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    throw failure('nonsense', 'gave no insights')
  let values = 0
  let characters = 0
  const text = (raw: string) => {
    characters += raw.length
    if (characters > longest) throw failure('nonsense', 'gave insights that are too long')
    return plainText(raw)
  }
  const copy = (part: unknown, depth: number): unknown => {
    if (++values > MAX_VALUES || depth > MAX_DEPTH) throw failure('nonsense', 'gave insights that are too deep')
    if (typeof part === 'string') return text(part)
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map((each: unknown) => copy(each, depth + 1))
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [text(key), copy(each, depth + 1)]))
  }
  return copy(value, 1) as Record<string, unknown> | unknown[]
}

const MAX_INSIGHTS_LENGTH = 8_000
const MAX_SOLUTION_LENGTH = 600
const MAX_SOLUTIONS = 6

/** Schema of the response; lengths are given in words, since not every provider accepts them as constraints. */
export const RESULT_SCHEMA: JSONSchema7 = {
  type: 'object',
  properties: {
    suggested_category: { type: 'string', enum: [...CATEGORIES] },
    suggested_priority: { type: 'string', enum: [...PRIORITIES] },
    insights: {
      type: 'string',
      description: 'Two to four plain sentences for a technician: what is wrong, what hints at it, what is missing.',
    },
    suggested_solutions: {
      type: 'array',
      items: { type: 'string' },
      description: `Two to ${MAX_SOLUTIONS} concrete first steps for a technician, a sentence each, safest first.`,
    },
  },
  required: ['suggested_category', 'suggested_priority', 'insights', 'suggested_solutions'],
  additionalProperties: false,
}

/** A refusal in place of the analysis. */
export const REFUSAL =
  /^(i['’]m sorry|i am sorry|sorry|as an ai|unfortunately|i (can['’]?t|cannot|won['’]t|will not|am not able to|am unable to)|i['’]m (unable|not able) to)\b[^.]{0,80}?\b(help|assist|comply|fulfil|analy[sz]e|process|provide|do that)/i

/** Validates a response strictly. Throws a Failure (`nonsense`) that names the invalid part without quoting it. */
export function readResult(output: unknown): ProviderResult {
  const fields = (output ?? {}) as Record<string, unknown>
  return {
    suggested_category:
      CATEGORIES.find((known) => known === fields.suggested_category) ??
      nonsense('gave a category that does not exist'),
    suggested_priority:
      PRIORITIES.find((known) => known === fields.suggested_priority) ??
      nonsense('gave a priority that does not exist'),
    insights: readInsights(fields.insights),
    suggested_solutions: readSolutions(fields.suggested_solutions),
  }
}

function readInsights(insights: unknown): Insights {
  if (typeof insights !== 'string') return readStructure(insights, MAX_INSIGHTS_LENGTH)
  const text = plainText(insights).trim()
  if (text === '') return nonsense('gave no insights')
  if (text.length > MAX_INSIGHTS_LENGTH) return nonsense('gave insights that are too long')
  if (REFUSAL.test(text)) return nonsense('refused to read the ticket')
  return text
}

/** Reads solutions from a list or from the lines of a text; none keep the embedded ones. */
function readSolutions(given: unknown): string[] {
  const solutions: unknown = typeof given === 'string' ? given.split('\n') : (given ?? [])
  if (!Array.isArray(solutions)) return nonsense('gave no list of solutions')
  return solutions.slice(0, MAX_SOLUTIONS).flatMap((solution: unknown) => {
    if (typeof solution !== 'string') return nonsense('gave a solution that is no text')
    const text = plainText(solution).trim()
    if (text.length > MAX_SOLUTION_LENGTH) return nonsense('gave a solution that is too long')
    return text === '' ? [] : [text]
  })
}

function nonsense(why: string): never {
  throw failure('nonsense', why)
}
