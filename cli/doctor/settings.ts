import { type Config, readConfig } from '#server/config.ts'
import { StartError } from '#server/start-error.ts'
import { type Environment, type Finding, ok, problem, warning } from './finding.ts'
import { isMisspellingOf } from './misspelling.ts'

const TITLE = 'Settings'
/** Makes readConfig read every variable it knows. */
const EVERY_FEATURE_ON: Environment = {
  STORAGE_URL: 's3://bucket?endpoint=http://localhost',
  AWS_ACCESS_KEY_ID: 'x',
  AWS_SECRET_ACCESS_KEY: 'x',
  AI_PROVIDER: 'openai',
  AI_API_KEY: 'x',
}

/** Returns the settings if the server would start with them, and what is wrong or misspelt in the environment. */
export function checkSettings(env: Environment): { config: Config | undefined; findings: Finding[] } {
  const spelling = findMisspellings(env).map(([given, meant]) =>
    warning(TITLE, `${given} is set, which nothing reads.`, `If ${meant} was meant, correct its name.`),
  )
  try {
    const config = readConfig(env)
    const set = knownVariables().filter((name) => env[name]?.trim())
    const found = set.length > 0 ? `Usable: ${set.join(', ')}.` : 'None is set; the defaults hold.'
    return { config, findings: [ok(TITLE, found), ...spelling] }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const todo = 'Correct it where the product gets its environment from; everything else was not looked at.'
    return { config: undefined, findings: [problem(TITLE, error.message, todo), ...spelling] }
  }
}

/** The variables readConfig reads, found by observing it: a separate list would go stale. */
function knownVariables(): string[] {
  const requested = new Set<string>()
  readConfig(
    new Proxy(EVERY_FEATURE_ON, {
      get(target, name: string) {
        requested.add(name)
        return target[name]
      },
    }),
  )
  return [...requested].toSorted()
}

/** Variables with almost the name of one of ours, each with the probable one. */
function findMisspellings(env: Environment): [given: string, meant: string][] {
  const known = knownVariables()
  return Object.keys(env).flatMap((given) => {
    if (known.includes(given)) return []
    const meant = known.find((name) => isMisspellingOf(given, name))
    return meant === undefined ? [] : [[given, meant] as [string, string]]
  })
}
