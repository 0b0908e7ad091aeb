import { type PolicyFact, policyMarker } from '#content/policy-facts.ts'
import { SESSION_HOURS } from '../../users/sessions/session.ts'
import type { Config } from '../../config.ts'

const PROVIDER_NAMES = { anthropic: 'Anthropic', openai: 'OpenAI' }

/** Returns what the privacy policy says about this installation, by the markers in the built page. */
export function policyFacts({ ai, retention, sessionIdleMinutes }: Config): Record<string, string> {
  const provider = ai.provider && providerName(ai.provider)
  const facts: Record<PolicyFact, string> = {
    ...(ai.off
      ? {
          analysis:
            'No software reads your tickets. A technician reads every ticket, and a person decides what is done.',
          analysisSharing: 'No AI provider receives anything.',
        }
      : provider
        ? {
            analysis: `Software reads every new ticket. It suggests a category, a priority and first steps for the technician, and it writes the automated reply. The text of the ticket is sent to an AI provider for this: ${provider}. A technician reads every ticket, too, and a person decides what is done.`,
            analysisSharing: `An AI provider, ${provider}, receives the text of tickets, as section 2 describes.`,
          }
        : {
            analysis:
              'Software reads every new ticket. It suggests a category, a priority and first steps for the technician, and it writes the automated reply. It runs on our own server, and no text leaves it. A technician reads every ticket, too, and a person decides what is done.',
            analysisSharing: 'No AI provider receives anything: the software that reads tickets is our own.',
          }),
    contactMessages: formatDays(retention.contactMessages),
    emailRecords: formatDays(retention.mailLog),
    temporaryUploads: formatDays(retention.temporaryUploads),
    session: sessionIdleMinutes
      ? `after ${sessionIdleMinutes} minutes without use, or after ${SESSION_HOURS} hours at the latest`
      : `after ${SESSION_HOURS} hours`,
  }
  return Object.fromEntries(Object.entries(facts).map(([fact, text]) => [policyMarker(fact as PolicyFact), text]))
}

const formatDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

function providerName({ name, baseUrl }: NonNullable<Config['ai']['provider']>): string {
  return name === 'openai-compatible' ? new URL(baseUrl!).host : PROVIDER_NAMES[name]
}
