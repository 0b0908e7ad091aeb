import type { Config } from '../platform/config/config.ts'
import { errorFields, logTo } from '../platform/log.ts'
import { createClamdScanner } from '../files/clamd.ts'
import type { Finding } from '#contract/setup-list.ts'
import { type Check, createFindings } from './finding.ts'

const SCANNER = createFindings('Malware scanner')
const AI = createFindings('AI provider')
const SILENT = logTo(() => {})

export const checkScanner: Check = async ({ config: { clamdUrl } }) => {
  if (!clamdUrl) return [SCANNER.skipped('Uploads are not scanned.', 'Run clamd and set CLAMD_URL if they should be.')]
  try {
    await createClamdScanner(clamdUrl, SILENT).ping()
    return [SCANNER.ok('Answers.')]
  } catch (error) {
    const { detail, code } = errorFields(error)
    return [
      SCANNER.problem(
        `It cannot be asked, so uploads are refused: ${detail || code}.`,
        'Start clamd, which takes a minute to load its signatures, or correct CLAMD_URL.',
      ),
    ]
  }
}

const TIMEOUT_MS = 5_000
const DEFAULT_BASE_URLS: Record<string, string> = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
}
type Provider = NonNullable<Config['ai']['provider']>

/** Checks address, key and model by the provider's list of models, without sending a ticket. */
export const checkAi: Check = async ({ config: { ai } }) => {
  if (!ai.provider) return [AI.skipped(ai.off ? 'All AI is off.' : 'None; the embedded analyser answers.')]
  return [await requestModels(ai.provider)]
}

async function requestModels(provider: Provider): Promise<Finding> {
  const address = `${provider.baseUrl ?? DEFAULT_BASE_URLS[provider.name]}/models`
  const { host } = new URL(address)
  const todo = 'Correct AI_BASE_URL, or let this machine out to it; the embedded analyser answers meanwhile.'
  try {
    const response = await fetch(address, {
      headers: credentials(provider),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 401 || response.status === 403)
      return AI.problem(`${host} does not take the key (${response.status}).`, 'Correct AI_API_KEY.')
    if (response.status === 404 || response.status === 405)
      return AI.ok(`${host} answers, without a list of its models.`)
    if (!response.ok) return AI.problem(`${host} answers ${response.status}.`, todo)
    return findModel(provider, host, await response.text())
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    return AI.problem(`${host} cannot be reached (${code ?? (error as Error).name}).`, todo)
  }
}

const credentials = ({ name, apiKey }: Provider): Record<string, string> => {
  if (name === 'anthropic') return { 'x-api-key': apiKey ?? '', 'anthropic-version': '2023-06-01' }
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {}
}

/** Warns of an unlisted model; no problem, since providers list theirs in pages and under other names. */
function findModel({ model }: Provider, host: string, list: string): Finding {
  if (list.includes(JSON.stringify(model))) return AI.ok(`${host} answers and has ${model}.`)
  return AI.warning(`${host} answers, but does not list ${model}.`, 'Compare AI_MODEL with its list of models.')
}
