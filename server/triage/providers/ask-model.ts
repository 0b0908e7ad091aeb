import { lte, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { providerCalls } from '../../schema/schema.ts'
import type { JSONSchema7 } from 'ai'
import {
  type Failure,
  failure,
  isFailure,
  type AnswerToWord,
  type AskedTicket,
  type ProviderResult,
} from './provider.ts'
import { outOfTime } from './limited-fetch.ts'
import { type ProviderConfig, openModel } from './open-model.ts'
import { instructions, ticketPrompt } from './prompt.ts'
import { RESULT_SCHEMA, readResult } from './read-result.ts'
import { ANSWER_SCHEMA, answerInstructions, answerPrompt, readWording } from './word-answer.ts'

/**
 * Counts a call against this month's budget (UTC), which all processes share, and returns whether it may be made. Logs
 * the first refused call of a month.
 */
export async function spendCall(ctx: Pick<Context, 'db' | 'log' | 'now'>, monthlyCalls: number): Promise<boolean> {
  const month = ctx.now().toISOString().slice(0, 7)
  const [spent] = await ctx.db
    .insert(providerCalls)
    .values({ month, calls: 1 })
    .onConflictDoUpdate({
      target: providerCalls.month,
      set: { calls: sql`${providerCalls.calls} + 1` },
      setWhere: lte(providerCalls.calls, monthlyCalls),
    })
    .returning({ calls: providerCalls.calls })
  if (spent && spent.calls > monthlyCalls)
    ctx.log.warn('provider.budget_used_up', {
      month,
      monthlyCalls,
    })
  return spent !== undefined && spent.calls <= monthlyCalls
}

/** Limit; a complete response has about 600. */
const MAX_OUTPUT_TOKENS = 2_000
/** Finish reasons of an incomplete response; self-hosted servers do not all report one. */
const UNFINISHED = new Set(['length', 'content-filter', 'tool-calls', 'error'])

export const askModel = async (
  config: ProviderConfig,
  ticket: AskedTicket,
  signal: AbortSignal,
): Promise<ProviderResult> =>
  generate(
    config,
    { name: 'triage', schema: RESULT_SCHEMA, instructions, prompt: ticketPrompt(ticket), read: readResult },
    signal,
  )

/** Asks a model to word an answer to a ticket, as `generate` does. */
export const askForWording = async (
  config: ProviderConfig,
  ticket: AskedTicket,
  answer: AnswerToWord,
  signal: AbortSignal,
): Promise<string> =>
  generate(
    config,
    {
      name: 'answer',
      schema: ANSWER_SCHEMA,
      instructions: answerInstructions,
      prompt: answerPrompt(ticket, answer),
      read: (output) => readWording(output, answer),
    },
    signal,
  )

type Question<T> = {
  name: string
  schema: JSONSchema7
  instructions: string
  prompt: string
  read: (output: unknown) => T
}

/**
 * Asks a model: one call, no tools, no retry. Throws only a Failure, whose message never contains ticket, response or
 * key.
 */
async function generate<T>(config: ProviderConfig, question: Question<T>, signal: AbortSignal): Promise<T> {
  const [{ generateText, jsonSchema, Output }, opened] = await Promise.all([import('ai'), openModel(config)])
  // The SDK would write its warnings to the log's stream as plain lines.
  globalThis.AI_SDK_LOG_WARNINGS = false
  try {
    const { output, finishReason } = await generateText({
      ...opened,
      instructions: question.instructions,
      prompt: question.prompt,
      output: Output.object({ name: question.name, schema: jsonSchema(question.schema) }),
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      maxRetries: 0,
      abortSignal: signal,
      telemetry: { isEnabled: false },
    })
    if (UNFINISHED.has(finishReason)) throw failure('nonsense', `ended its answer early (${finishReason})`)
    return question.read(output)
  } catch (error) {
    throw explain(error, signal)
  }
}

function explain(error: unknown, signal: AbortSignal): Failure {
  if (isFailure(error)) return error
  if (signal.aborted) return outOfTime(signal)
  // The provider was reached, so its response is at fault: no JSON, a refusal, or cut short.
  return failure('nonsense', `gave no answer by the schema (${error instanceof Error ? error.name : typeof error})`)
}
