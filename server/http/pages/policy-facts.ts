import { type PolicyFact, policyMarker } from '#content/policy-facts.ts'
import { SESSION_HOURS } from '../../people/sessions.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Hono } from 'hono'
import { site } from '#site'
import type { Context } from '#server/context.ts'

const PROVIDER_NAMES = { anthropic: 'Anthropic', openai: 'OpenAI' }

/** Returns the texts of the privacy policy about this installation, by their markers in the built page. */
export function createPolicyFacts({ ai, retention, sessionIdleMinutes }: Config): Record<string, string> {
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

const PATH = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000

/**
 * Serves security.txt, which says where to report vulnerabilities (RFC 9116). It is created for each request, so that it
 * never expires on a server that runs for a year.
 */
export function serveSecurityTxt(app: Hono, { config, now }: Pick<Context, 'config' | 'now'>): void {
  app.get(PATH, (c) => {
    const expires = new Date(now().getTime() + VALID_MS)
    const lines = [
      `Contact: mailto:${site.email}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      ...(config.publicUrl ? [`Canonical: ${config.publicUrl.origin}${PATH}`] : []),
    ]
    return c.body(`${lines.join('\n')}\n`, 200, { 'Content-Type': 'text/plain; charset=utf-8' })
  })
}
