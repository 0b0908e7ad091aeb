import { type Failure, failure, isFailure } from './failure.ts'
import { outOfTime } from './limited-fetch.ts'
import { type ProviderConfig, openModel } from './open-model.ts'
import { instructions, ticketPrompt } from './prompt.ts'
import type { AskedTicket, ProviderAnswer } from './provider.ts'
import { ANSWER_SCHEMA, readAnswer } from './read-answer.ts'

/** Tokens; a full answer has some 600. */
const LONGEST_ANSWER = 2_000
/** Servers of one's own do not all say why they ended; these say that it was too early. */
const UNFINISHED = new Set(['length', 'content-filter', 'tool-calls', 'error'])

/**
 * Asks a model once about a ticket: one call, no tools, no second try. Throws a Failure and nothing else; its message
 * never carries the ticket, the answer or the key.
 */
export async function askModel(
  config: ProviderConfig,
  ticket: AskedTicket,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  const [{ generateText, jsonSchema, Output }, opened] = await Promise.all([import('ai'), openModel(config)])
  // They would be written to the log's stream as plain lines.
  globalThis.AI_SDK_LOG_WARNINGS = false
  try {
    const { output, finishReason } = await generateText({
      ...opened,
      instructions,
      prompt: ticketPrompt(ticket),
      output: Output.object({ name: 'triage', schema: jsonSchema(ANSWER_SCHEMA) }),
      maxOutputTokens: LONGEST_ANSWER,
      maxRetries: 0,
      abortSignal: signal,
      telemetry: { isEnabled: false },
    })
    if (UNFINISHED.has(finishReason)) throw failure('nonsense', `ended its answer early (${finishReason})`)
    return readAnswer(output)
  } catch (error) {
    throw explain(error, signal)
  }
}

function explain(error: unknown, signal: AbortSignal): Failure {
  if (isFailure(error)) return error
  if (signal.aborted) return outOfTime(signal)
  // Reaching it went well, so it is the answer: no JSON, a refusal, cut short.
  return failure(
    'nonsense',
    `gave no answer by the schema (${error instanceof Error ? error.name : typeof error})`,
  )
}
