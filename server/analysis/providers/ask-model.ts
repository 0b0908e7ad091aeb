import { type Failure, failure, isFailure } from './failure.ts'
import { outOfTime } from './limited-fetch.ts'
import { type ProviderConfig, openModel } from './open-model.ts'
import { instructions, ticketPrompt } from './prompt.ts'
import type { AskedTicket, ProviderResult } from './provider.ts'
import { RESULT_SCHEMA, readResult } from './read-result.ts'

/** Maximum tokens; a complete response has about 600. */
const MAX_OUTPUT_TOKENS = 2_000
/** Finish reasons of an incomplete response; self-hosted servers do not all report one. */
const UNFINISHED = new Set(['length', 'content-filter', 'tool-calls', 'error'])

/**
 * Asks a model about a ticket: one call, no tools, no retry. Throws only a Failure, whose message never contains the
 * ticket, the response or the key.
 */
export async function askModel(
  config: ProviderConfig,
  ticket: AskedTicket,
  signal: AbortSignal,
): Promise<ProviderResult> {
  const [{ generateText, jsonSchema, Output }, opened] = await Promise.all([import('ai'), openModel(config)])
  // The SDK would write its warnings to the log's stream as plain lines.
  globalThis.AI_SDK_LOG_WARNINGS = false
  try {
    const { output, finishReason } = await generateText({
      ...opened,
      instructions,
      prompt: ticketPrompt(ticket),
      output: Output.object({ name: 'triage', schema: jsonSchema(RESULT_SCHEMA) }),
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      maxRetries: 0,
      abortSignal: signal,
      telemetry: { isEnabled: false },
    })
    if (UNFINISHED.has(finishReason)) throw failure('nonsense', `ended its answer early (${finishReason})`)
    return readResult(output)
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
