import type { LanguageModel } from 'ai'
import type { Config } from '../../platform/config/config.ts'
import { limitedFetch } from './limited-fetch.ts'

export type ProviderConfig = NonNullable<Config['ai']['provider']>

export type OpenedModel = {
  model: LanguageModel
  reasoning?: 'none'
  providerOptions?: { anthropic: { structuredOutputMode: 'outputFormat' } }
}

/** Named explicitly, because the SDKs would read the environment otherwise. */
const ANTHROPIC = 'https://api.anthropic.com/v1'
const OPENAI = 'https://api.openai.com/v1'

/** Loads the provider's SDK, and only that one. */
export async function openModel({ name, model, apiKey, baseUrl }: ProviderConfig): Promise<OpenedModel> {
  const access = { fetch: limitedFetch, ...(apiKey === undefined ? {} : { apiKey }) }
  if (name === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return {
      model: createAnthropic({ ...access, baseURL: baseUrl ?? ANTHROPIC })(model),
      reasoning: 'none',
      // The alternative for structured output is a tool, and this call has none.
      providerOptions: { anthropic: { structuredOutputMode: 'outputFormat' } },
    }
  }
  if (name === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return { model: createOpenAI({ ...access, baseURL: baseUrl ?? OPENAI }).chat(model) }
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const { extractJsonMiddleware, wrapLanguageModel } = await import('ai')
  const compatible = createOpenAICompatible({
    ...access,
    name: 'compatible',
    baseURL: baseUrl ?? '',
    supportsStructuredOutputs: true,
  })
  // Models behind servers that ignore the schema wrap their JSON in a Markdown fence.
  return { model: wrapLanguageModel({ model: compatible(model), middleware: extractJsonMiddleware() }) }
}
